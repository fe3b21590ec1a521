import type { Texts } from '../content/texts.ts';
import { fill } from '../shared/content.ts';
import { languages } from '../shared/languages.ts';
import { pages } from '../shared/pages.ts';
import type { Batch, CatalogueEntry } from '../shared/records.ts';
import type { KnownData, KnownTexts, RenderedPage } from '../shared/rendered-page.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import type { PageHead } from './head.ts';
import { embedJson, escapeHtml } from './html.ts';
import { metaLines } from './meta.ts';
import { loaderLine, noticeLine } from './notice-line.ts';
import type { BuildManifest } from './read-manifest.ts';
import type { SharePicture } from './share-picture.ts';
import { structuredData } from './structured-data.ts';
import { stylesheetLines } from './stylesheet-lines.ts';

/** A rendered public page, with the data that it was made from. */
export interface Rendered extends RenderedPage {
  known: KnownData;
}

/** The parts of the HTML around the site. */
export interface ShellParts {
  head: PageHead;
  facts: SiteFacts;
  /** All texts of the page's language. */
  texts: Texts;
  /** Those of them that its scripts read. */
  brought: KnownTexts;
  manifest: BuildManifest;
  /** Shown where the page is shared. */
  picture: SharePicture | null;
  /** The courses or certificates that the page lists. */
  listed: readonly CatalogueEntry[];
  /** The batches that search engines are told of, by start. */
  batches: readonly Batch[];
  /** Null for a plain shell, which the browser fills by itself. */
  rendered: Rendered | null;
}

/**
 * Returns the function that writes the HTML document of one page for an origin, which is null where it is not known. Only
 * what names the origin is made for each.
 */
export function shell(parts: ShellParts): (origin: string | null) => string {
  const { head, facts, brought, manifest, rendered } = parts;
  const upToMeta = `<!doctype html>
<html lang="${languages[head.language].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(head.title)}</title>
`;
  const fromFiles = `
${fileLines(manifest, head, rendered !== null).join('\n')}
${rendered?.preloads ?? ''}
</head>
<body>
${noticeLine(parts.facts, head.admin ? null : parts.texts)}
<div id="root">${rendered?.markup ?? ''}</div>
${rendered === null ? plainShellNote(parts) : dataBlock('page-data', rendered.known)}
${dataBlock('site-facts', facts)}${head.admin ? '' : dataBlock('texts', brought)}`;
  return (origin) => {
    const meta = metaLines({ ...parts, origin }).join('\n');
    return `${upToMeta}${meta}${fromFiles}${structuredBlock(parts, origin)}\n</body>\n</html>\n`;
  };
}

function dataBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${embedJson(value)}</script>`;
}

/** Plain data to a browser, as the blocks above: no policy minds it, and nothing in it runs. */
function structuredBlock({ picture, ...page }: ShellParts, origin: string | null): string {
  const address = origin !== null && picture !== null ? origin + picture.path : null;
  const data = origin === null ? null : structuredData({ ...page, origin, picture: address });
  return data === null ? '' : `\n<script type="application/ld+json">${embedJson(data)}</script>`;
}

function plainShellNote({ head, facts, texts }: ShellParts): string {
  const note = head.admin
    ? 'This page needs JavaScript. Please switch it on.'
    : fill(texts.search.withoutScripts, { phone: facts.phone });
  return `<noscript>${escapeHtml(note)}</noscript>`;
}

function fileLines(
  manifest: BuildManifest,
  { admin, name, language }: PageHead,
  isRendered: boolean,
): string[] {
  const { script, imports, styles } = admin ? manifest.admin : manifest.main;
  const view = name === null ? [] : (manifest.main.views[pages[name].script] ?? []);
  const all = [...imports, script, ...view];
  const fonts = [...manifest.fonts, ...(manifest.languages[language]?.fonts ?? [])];
  return [
    ...fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...stylesheetLines(manifest, styles, language),
    // What the server has not rendered is seen only once they run.
    ...(isRendered ? [] : all.map((href) => `<link rel="modulepreload" href="${href}">`)),
    loaderLine(manifest, all),
  ];
}
