import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { create } from 'fontkit';
import { root } from '../tools.ts';

const { resolve } = createRequire(import.meta.url);

/** U+2000-206F, dashes and quotation marks, of which every font has some. */
const punctuation = Array.from({ length: 0x70 }, (_, index) => 0x2000 + index);

test('no rule of a font names a punctuation mark that its file lacks, which would bring a whole font in search of it', () => {
  const css = readFileSync(`${root}/web/styles/fonts.css`, 'utf8');
  const rules = [
    ...css.matchAll(/url\('(?<file>@[^'?]+)(?:\?cut)?'\)[^;]*;\s*unicode-range:(?<ranges>[^;]+);/gu),
  ];
  assert.equal(rules.length, 4);
  for (const { groups: { file = '', ranges = '' } = {} } of rules) {
    const font = create(readFileSync(resolve(file)));
    assert.ok('hasGlyphForCodePoint' in font);
    const lacking = punctuation.filter((code) => named(ranges, code) && !font.hasGlyphForCodePoint(code));
    assert.deepEqual(
      lacking.map((code) => code.toString(16)),
      [],
      file,
    );
  }
});

function named(ranges: string, code: number): boolean {
  return [...ranges.matchAll(/U\+(?<first>[\dA-F]+)(?:-(?<last>[\dA-F]+))?/gu)].some(({ groups }) => {
    const first = Number.parseInt(groups?.first ?? '', 16);
    const last = Number.parseInt(groups?.last ?? groups?.first ?? '', 16);
    return first <= code && code <= last;
  });
}
