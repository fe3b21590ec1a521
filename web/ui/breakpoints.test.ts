import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
/** In rem: a large phone, a small tablet, a tablet, a laptop, a desk. */
const breakpoints = ['30', '40', '48', '64', '72'];

/** Where the links of the public header fit beside its name, its phone number and on the least phone: it changes with its own row. */
const ofHeader = ['24', '80', '88'];
const isHeader = (file: string) => file.startsWith('public/frame/') || file.startsWith('styles/languages/');

test('pages, back office and kit change with the width of the window at five widths alone, but for the public header', () => {
  const others = globSync('**/*.css', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/@media[^{]*\bwidth\b[^{]*/gu)]
      .filter(([query]) => widthsIn(query).some((width) => isOther(width, file)))
      .map(([query]) => `${file}: ${query.trim()}`),
  );
  assert.deepEqual(others, []);
});

/** Returns the numbers, with their units, with which a query compares the width. */
function widthsIn(query: string): string[] {
  const compared = [...query.matchAll(/\(([^()]*\bwidth\b[^()]*)\)/gu)].map(([, inside = '']) => inside);
  return compared.flatMap((inside) => inside.match(/[\d.]+\w+/gu) ?? []);
}

function isOther(width: string, file: string): boolean {
  const number = width.replace(/rem$/u, '');
  return !breakpoints.includes(number) && !(isHeader(file) && ofHeader.includes(number));
}
