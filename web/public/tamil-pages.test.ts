// What visitors read on the pages in Tamil, as the build renders them: `npm test` has made it before.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { linesOf } from '../../src/testing/html.ts';
import { startTestApp } from '../../src/testing/test-app.ts';

const app = await startTestApp({ DEMO: '1' }, { distFolder: join(import.meta.dirname, '../../dist') });
after(() => app.close());

/** Each page, and what of it has no Tamil by its nature: names, and a field that nobody sees. */
const pages: readonly (readonly [path: string, names: RegExp])[] = [
  ['/ta/about', /^Sample partner \d$|^Small class, Medium class$/u],
  ['/ta/contact', /^hello@example\.com$|^Website$/u],
];

/** Begins what is marked as English, and what is not yet among the texts of two languages. */
const leftOut =
  /<(?:(\w+)\b[^>]*\b(?:lang="en[^"]*"|aria-labelledby="(?:facilities|collaborations)")[^>]*|(noscript))>/u;

for (const [path, names] of pages) {
  test(`${path} has no English left but names and what is marked as English`, async () => {
    const html = /<main.*<\/main>/su.exec(await (await app.call(path)).text())?.[0] ?? '';
    const found = textsOf(html);
    assert.ok(found.length > 30, 'the page is there');
    assert.deepEqual(
      found.filter((text) => /[A-Za-z]/u.test(text) && !/\p{Script=Tamil}/u.test(text) && !names.test(text)),
      [],
    );
  });
}

/** All that is read or read out, drawings too, but for what is marked as English. */
function textsOf(html: string): string[] {
  const tamil = withoutLeftOut(html);
  const spoken = [...tamil.matchAll(/ (?:alt|title|placeholder|aria-label)="([^"]+)"/gu)];
  return [...linesOf(tamil.replace(/<\/?svg/gu, '<g')), ...spoken.map(([, text = '']) => text)];
}

/** The same without these elements, each with all that is in it. */
function withoutLeftOut(html: string): string {
  const start = leftOut.exec(html);
  if (start === null) return html;
  const [opening, element, other] = start;
  const name = element ?? other ?? '';
  const rest = html.slice(start.index + opening.length);
  let depth = 1;
  for (const tag of rest.matchAll(new RegExp(`<(/?)${name}\\b`, 'gu'))) {
    depth += tag[1] === '' ? 1 : -1;
    if (depth === 0)
      return html.slice(0, start.index) + withoutLeftOut(rest.slice(tag.index + tag[0].length + 1));
  }
  return assert.fail(`${opening} does not end.`);
}
