import type { BuildManifest } from '../http/read-manifest.ts';
import type { KnownData, RenderedPage } from '../shared/rendered-page.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import type { PageHead } from './head.ts';
import { embedJson, escapeHtml } from './html.ts';

const themeColour = '#0b1f3a';

/** What a public page is rendered to, and from. */
export interface Rendered extends RenderedPage {
  known: KnownData;
}

/** What the HTML around the site is made of. */
export interface ShellParts {
  head: PageHead;
  facts: SiteFacts;
  manifest: BuildManifest;
  /** Scheme and host for absolute links, or null where they are not known. */
  origin: string | null;
  /** Null for a plain shell, which the browser fills by itself. */
  rendered: Rendered | null;
}

/** Gives the HTML document of one page. */
export function shell({ head, facts, manifest, origin, rendered }: ShellParts): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(head.title)}</title>
${[...headLines(head, facts, origin), ...fileLines(manifest, head.admin)].join('\n')}
${rendered?.preloads ?? ''}
</head>
<body>
<div id="root">${rendered?.markup ?? ''}</div>
${rendered === null ? plainShellNote(head, facts) : dataBlock('page-data', rendered.known)}
${dataBlock('site-facts', facts)}
</body>
</html>
`;
}

function dataBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${embedJson(value)}</script>`;
}

function plainShellNote({ admin }: PageHead, { phone }: SiteFacts): string {
  const call = admin ? '' : `, or call ${escapeHtml(phone)}`;
  return `<noscript>This page needs JavaScript. Please switch it on${call}.</noscript>`;
}

function headLines(head: PageHead, facts: SiteFacts, origin: string | null): string[] {
  const lines = [
    `<meta name="theme-color" content="${themeColour}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  ];
  if (head.description !== '') lines.push(meta('name', 'description', head.description));
  if (head.canonicalPath === null) {
    lines.push(meta('name', 'robots', 'noindex'));
    return lines;
  }
  lines.push(
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', facts.name),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:locale', 'en_IN'),
  );
  if (origin !== null) {
    const address = origin + head.canonicalPath;
    lines.push(`<link rel="canonical" href="${escapeHtml(address)}">`, meta('property', 'og:url', address));
  }
  return lines;
}

function fileLines(manifest: BuildManifest, admin: boolean): string[] {
  const { script, imports, styles } = admin ? manifest.admin : manifest.main;
  return [
    ...manifest.fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...imports.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${script}"></script>`,
  ];
}

function meta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
}
