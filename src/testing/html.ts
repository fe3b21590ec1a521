import assert from 'node:assert/strict';
import type { SiteFacts } from '../shared/site-facts.ts';

/** The text between a page's title tags, as it stands there. */
export function titleOf(html: string): string {
  return between(html, /<title>([^<]*)<\/title>/gu);
}

/** The facts that a page brings along. */
export function factsOf(html: string): SiteFacts {
  return JSON.parse(between(html, /<script type="application\/json" id="site-facts">([^<]*)<\/script>/gu));
}

/** The address of a page's canonical link as it stands there, or null. */
export function canonicalOf(html: string): string | null {
  const found = [...html.matchAll(/<link rel="canonical" href="([^"]*)">/gu)];
  assert.ok(found.length <= 1, 'one canonical link at most');
  return found[0]?.[1] ?? null;
}

/** The content of a meta element as it stands there, or null. */
export function metaOf(html: string, key: string): string | null {
  const found = [...html.matchAll(new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)">`, 'gu'))];
  assert.ok(found.length <= 1, `one ${key} at most`);
  return found[0]?.[1] ?? null;
}

/** The words of a page as they are read: without its head, data, styles and tags. */
export function visibleText(html: string): string {
  return html
    .replace(/<head>.*?<\/head>|<(script|style|noscript|svg)\b.*?<\/\1>|<!--.*?-->/gsu, '')
    .replace(/<[^>]*>/gu, '')
    .replace(/&amp;/gu, '&');
}

function between(html: string, pattern: RegExp): string {
  const [only, ...others] = [...html.matchAll(pattern)];
  assert.equal(others.length, 0, `once: ${pattern}`);
  return only?.[1] ?? assert.fail(`missing: ${pattern}`);
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

/** The texts of a part of a page, in their order: what stands between two tags is one. */
export function linesOf(html: string): string[] {
  return html
    .replace(/<!--.*?-->/gu, '')
    .replace(/<(script|style|svg)\b.*?<\/\1>/gsu, '')
    .split(/<[^>]*>/u)
    .map((text) => decoded(text).trim())
    .filter((text) => text !== '');
}

/** All elements of a name, with their attributes and what is inside; none of them may hold another. */
export function tagsOf(html: string, name: string): { attributes: Record<string, string>; inside: string }[] {
  const pattern = new RegExp(`<${name}\\b([^>]*)>(?:(.*?)</${name}>)?`, 'gsu');
  return [...html.matchAll(pattern)].map(([, start = '', inside = '']) => ({
    attributes: Object.fromEntries(
      [...start.matchAll(/([\w-]+)="([^"]*)"/gu)].map(([, key = '', value = '']) => [key, decoded(value)]),
    ),
    inside,
  }));
}

function decoded(text: string): string {
  return text.replace(/&(#?\w+);/gu, (whole, name: string) => entities[name] ?? whole);
}
