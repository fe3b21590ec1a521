import { type Language, languageNames, languages } from '../shared/languages.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import { alternatesOf } from './alternates.ts';
import type { PageHead } from './head.ts';
import { escapeHtml } from './html.ts';
import type { SharePicture } from './share-picture.ts';

/** Two of web/styles/tokens.css, for what shows them before any style sheet: navy and paper. */
export const colours = { theme: '#0b1f3a', ground: '#fbfaf7' } as const;

/** The parts of a page's head. */
export interface MetaParts {
  head: Pick<PageHead, 'language' | 'path' | 'title' | 'description' | 'canonicalPath'>;
  facts: SiteFacts;
  origin: string | null;
  picture: SharePicture | null;
}

/** Returns the lines of a document's head that say what the page is, to search engines and to where it is shared. */
export function metaLines(parts: MetaParts): string[] {
  const { head } = parts;
  return [
    meta('name', 'theme-color', colours.theme),
    ...iconLines(parts.facts.pictures.icon),
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...(head.description === '' ? [] : [meta('name', 'description', head.description)]),
    ...(head.canonicalPath === null ? [meta('name', 'robots', 'noindex')] : shareLines(parts)),
  ];
}

/** The institute's own icon, as it is, or else the site's. */
function iconLines(own: string | undefined): string[] {
  if (own === undefined)
    return [
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    ];
  return ['icon', 'apple-touch-icon'].map((rel) => `<link rel="${rel}" href="${escapeHtml(own)}">`);
}

/** Open Graph, and the same for X; what is absolute only where the origin is known. */
function shareLines({ head, facts, origin, picture }: MetaParts): string[] {
  const lines = [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', facts.name),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    ...localeLines(head.language),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', head.title),
    meta('name', 'twitter:description', head.description),
  ];
  if (origin === null) return lines;
  const address = origin + head.canonicalPath;
  lines.push(
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...alternatesOf(head.path, origin).map(
      ({ tag, href }) => `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(href)}">`,
    ),
    meta('property', 'og:url', address),
  );
  if (picture === null) return lines;
  const { path, alt, size } = picture;
  lines.push(
    meta('property', 'og:image', origin + path),
    meta('property', 'og:image:width', String(size.width)),
    meta('property', 'og:image:height', String(size.height)),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:image', origin + path),
    meta('name', 'twitter:image:alt', alt),
  );
  return lines;
}

/** The language of the page, and those in which it can be read too. */
function localeLines(language: Language): string[] {
  const others = languageNames.filter((name) => name !== language);
  return [
    meta('property', 'og:locale', languages[language].locale),
    ...others.map((name) => meta('property', 'og:locale:alternate', languages[name].locale)),
  ];
}

function meta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
}
