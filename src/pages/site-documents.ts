import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isExecutable } from '../program-files.ts';
import { bookingTerms } from '../shared/booking-terms.ts';
import { detailPages, documentTitle, listPages, pagePath, pages } from '../shared/pages.ts';
import type { CatalogueKind } from '../shared/records.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import type { EntryChange } from './content-version.ts';
import { escapeHtml } from './html.ts';
import { colours, metaLines } from './meta.ts';
import type { BuildManifest } from './read-manifest.ts';
import type { FindSharePicture } from './share-picture.ts';

/** What the documents are made of. */
interface DocumentParts {
  facts: SiteFacts;
  manifest: BuildManifest;
  findPicture: FindSharePicture;
  distFolder: string;
  dataFolder: string;
  changes: (kind: CatalogueKind) => EntryChange[];
}

/** A document that stands for itself, rather than for a page of the site. */
interface SiteDocument {
  type: string;
  /** Writes it for an origin, or null where there is none; the origin is null where it is not known. */
  write: (origin: string | null) => string | null;
}

/** Makes a document from what the site is at the time. */
export type MakeDocument = (parts: DocumentParts) => SiteDocument;

const legalDocuments = [
  {
    path: '/legal/privacy-policy',
    title: 'Privacy policy',
    descriptionOf: (name: string) =>
      `What personal data ${name} collects, why, for how long, and the rights that you have.`,
  },
  {
    path: '/legal/terms',
    title: 'Terms and conditions',
    descriptionOf: (name: string) =>
      `Terms and conditions of ${name}: enrollment, eligibility, fees, refunds, rescheduling, safety and certification.`,
  },
];

/** The legal documents, and those that search engines and browsers look for at the top of a site, by their paths. */
export const siteDocuments: ReadonlyMap<string, MakeDocument> = new Map<string, MakeDocument>([
  ['/robots.txt', robots],
  ['/sitemap.xml', sitemap],
  ['/manifest.webmanifest', webManifest],
  // Under both spellings.
  ...legalDocuments.flatMap((document): [string, MakeDocument][] => [
    [document.path, legal(document)],
    [`${document.path}.html`, legal(document)],
  ]),
]);

/**
 * The calls are no pages, but for those that a page reads while a search engine renders it. The back office is not named
 * here: its pages say noindex themselves, which only those read who may fetch them.
 */
function robots(): SiteDocument {
  const rules = ['User-agent: *', 'Disallow: /api/', 'Allow: /api/courses', 'Allow: /api/certificates'];
  return {
    type: 'text/plain; charset=utf-8',
    write: (origin) =>
      [...rules, ...(origin === null ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]), ''].join('\n'),
  };
}

/** Every page that may be found, with its last change: of the fixed texts, of the catalogue, or of the later of both. */
function sitemap(parts: DocumentParts): SiteDocument {
  const texts = textsChanged(parts);
  const newest = (entries: EntryChange[]) =>
    [texts, ...entries.map(({ changedAt }) => changedAt)].sort().at(-1) ?? texts;
  const [courses, certificates] = [parts.changes('course'), parts.changes('certificate')];
  const rows: [path: string, changed: string][] = [
    [pages.home.pattern, newest([...courses, ...certificates])],
    [pages[listPages.course].pattern, newest(courses)],
    [pages[listPages.certificate].pattern, newest(certificates)],
    ...detailRows('course', courses),
    ...detailRows('certificate', certificates),
    [pages.about.pattern, texts],
    [pages.gallery.pattern, texts],
    [pages.contact.pattern, texts],
    ...legalDocuments.map(({ path }): [string, string] => [path, texts]),
  ];
  return {
    type: 'application/xml; charset=utf-8',
    write(origin) {
      // Search engines take absolute addresses alone.
      if (origin === null) return null;
      const urls = rows.map(([path, changed]) => {
        return `<url><loc>${escapeHtml(origin + path)}</loc><lastmod>${changed}</lastmod></url>\n`;
      });
      return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
    },
  };
}

function detailRows(kind: CatalogueKind, entries: EntryChange[]): [path: string, changed: string][] {
  return entries
    .filter(({ hidden }) => !hidden)
    .map(({ _id, changedAt }) => [pagePath(detailPages[kind], _id), changedAt]);
}

/** When the build, the institute's facts or the pictures that it replaced became what they are, ISO 8601 in UTC. */
function textsChanged({ distFolder, dataFolder }: DocumentParts): string {
  // What is packed has no time of its own: the executable's is when it was put in place.
  const build = isExecutable ? process.execPath : join(distFolder, 'manifest.json');
  const files = [build, join(dataFolder, 'site.json'), join(dataFolder, 'site', 'pictures')];
  const times = files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return new Date(Math.max(...times)).toISOString();
}

function webManifest({ facts }: DocumentParts): SiteDocument {
  const icon = (src: string, sizes: string, purpose = 'any') => ({ src, sizes, type: 'image/png', purpose });
  const manifest = {
    id: '/',
    name: facts.name,
    short_name: facts.shortName,
    description: facts.tagline,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    // With the buttons to go back and to load again, which the site does not draw itself.
    display: 'minimal-ui',
    theme_color: colours.theme,
    background_color: colours.ground,
    icons: [
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  };
  return { type: 'application/manifest+json', write: () => JSON.stringify(manifest) };
}

/** A legal document of the build, filled in with the institute's facts, with its one true path. */
function legal({ path, ...about }: (typeof legalDocuments)[number]): MakeDocument {
  return ({ facts, manifest, distFolder, findPicture }) => {
    const template = readFileSync(join(distFolder, `${path}.html`), 'utf8');
    const { name, email, phone, address } = facts;
    const title = documentTitle(about.title, name);
    const head = { title, description: about.descriptionOf(name), canonicalPath: path };
    const picture = findPicture({ name: null, entry: null }, facts);
    const styles = manifest.legal.styles[0] ?? '';
    const { seatShare } = bookingTerms;
    const texts = {
      ...escaped({ title, name, email, phone, address: address.join(', '), styles, seatShare }),
      refundRows: refundRows(),
    };
    return {
      type: 'text/html; charset=utf-8',
      write: (origin) =>
        fill(template, { ...texts, head: metaLines({ head, facts, origin, picture }).join('\n') }),
    };
  };
}

/** The rows of the table of refunds, but for the last, which is no figure. */
function refundRows(): string {
  const rows = bookingTerms.refunds.map(({ days, share }) => {
    const when = `${escapeHtml(days)} before the first day`;
    return `<tr><th scope="row">${when}</th><td><mark>${escapeHtml(share)}</mark></td></tr>`;
  });
  return rows.join('\n          ');
}

function escaped(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, escapeHtml(text)]));
}

function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/gu, (_whole, key: string) => values[key] ?? '');
}
