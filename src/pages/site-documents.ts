import type { SizeOfPicture } from '../pictures/index.ts';
import { firstLanguage, languages } from '../shared/languages.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import type { DocumentParts, MakeDocument, SiteDocument } from './document.ts';
import { legalDocuments } from './legal-documents.ts';
import { colours } from './meta.ts';
import { sitemap } from './sitemap.ts';

/** The legal documents, and those that search engines and browsers look for at the top of a site, by their paths. */
export const siteDocuments: ReadonlyMap<string, MakeDocument> = new Map<string, MakeDocument>([
  ['/robots.txt', robots],
  ['/sitemap.xml', sitemap],
  ['/manifest.webmanifest', webManifest],
  ...legalDocuments,
]);

/**
 * The calls are no pages, but for those that a page reads while a search engine renders it. The back office and the
 * applications are not named here: their pages say noindex themselves, which only those read who may fetch them.
 */
function robots(): SiteDocument {
  const read = ['/api/courses', '/api/certificates', '/api/batches'];
  const rules = ['User-agent: *', 'Disallow: /api/', ...read.map((path) => `Allow: ${path}`)];
  return {
    type: 'text/plain; charset=utf-8',
    write: (origin) =>
      [...rules, ...(origin === null ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]), ''].join('\n'),
  };
}

function webManifest({ facts, sizeOf }: DocumentParts): SiteDocument {
  const manifest = {
    id: '/',
    name: facts.name,
    short_name: facts.shortName,
    description: facts.tagline,
    lang: languages[firstLanguage].tag,
    start_url: '/',
    scope: '/',
    // With the buttons to go back and to load again, which the site does not draw itself.
    display: 'minimal-ui',
    theme_color: colours.theme,
    background_color: colours.ground,
    icons: iconsOf(facts, sizeOf),
  };
  return { type: 'application/manifest+json', write: () => JSON.stringify(manifest) };
}

/** The institute's own icon, or else the site's, in every size. */
function iconsOf({ pictures: { icon: own } }: SiteFacts, sizeOf: SizeOfPicture) {
  if (own !== undefined) {
    const size = sizeOf(own);
    return [{ src: own, sizes: size === null ? 'any' : `${size.width}x${size.height}` }];
  }
  const icon = (src: string, sizes: string, purpose = 'any') => ({ src, sizes, type: 'image/png', purpose });
  return [
    icon('/icon-192.png', '192x192'),
    icon('/icon-512.png', '512x512'),
    icon('/icon-maskable-512.png', '512x512', 'maskable'),
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ];
}
