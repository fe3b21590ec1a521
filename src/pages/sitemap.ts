import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isExecutable } from '../program-files.ts';
import { inLanguage, languageNames } from '../shared/languages.ts';
import { detailPages, type Page, pagePath, pages } from '../shared/pages.ts';
import type { CatalogueKind } from '../shared/records.ts';
import { alternatesOf } from './alternates.ts';
import type { DocumentParts, EntryChange, SiteDocument } from './document.ts';
import { escapeHtml } from './html.ts';
import { legalPaths } from './legal-documents.ts';

/**
 * Every page that may be found, in every language, with its last change: of the fixed texts, of the catalogue, or of the later of
 * both.
 */
export function sitemap(parts: DocumentParts): SiteDocument {
  const texts = textsChanged(parts);
  const newest = (entries: EntryChange[]) =>
    [texts, ...entries.map(({ changedAt }) => changedAt)].sort().at(-1) ?? texts;
  const changes = { course: parts.changes('course'), certificate: parts.changes('certificate') };
  const rows: [path: string, changed: string][] = [
    ...foundPages.flatMap(({ path, detailOf, shows }): [path: string, changed: string][] =>
      detailOf === null
        ? [[path, newest(shows.flatMap((kind) => changes[kind]))]]
        : detailRows(detailOf, changes[detailOf]),
    ),
    ...Object.values(legalPaths).map((path): [string, string] => [path, texts]),
  ];
  return {
    type: 'application/xml; charset=utf-8',
    write(origin) {
      // Search engines take absolute addresses alone.
      if (origin === null) return null;
      const urls = rows.flatMap(([path, changed]) => {
        const links = alternatesOf(path, origin).map(
          ({ tag, href }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeHtml(href)}"/>`,
        );
        return languageNames.map((language) => {
          const address = escapeHtml(origin + inLanguage(language, path));
          return `<url><loc>${address}</loc><lastmod>${changed}</lastmod>${links.join('')}</url>\n`;
        });
      });
      return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('')}</urlset>
`;
    },
  };
}

const foundPages = Object.values<Page>(pages).filter(({ isFound }) => isFound);

function detailRows(kind: CatalogueKind, entries: EntryChange[]): [path: string, changed: string][] {
  return entries
    .filter(({ hidden }) => !hidden)
    .map(({ _id, changedAt }) => [pagePath(detailPages[kind], _id), changedAt]);
}

/** When the build, the institute's facts, its texts or the pictures that it replaced became what they are, ISO 8601 in UTC. */
function textsChanged({ distFolder, dataFolder, publishedAt }: DocumentParts): string {
  // Packed files have no time of their own: the executable's is when it was put in place.
  const build = isExecutable ? process.execPath : join(distFolder, 'manifest.json');
  const files = [build, join(dataFolder, 'site.json'), join(dataFolder, 'site', 'pictures')];
  const times = files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  const changed = new Date(Math.max(...times)).toISOString();
  return [changed, publishedAt()].sort().at(-1) ?? changed;
}
