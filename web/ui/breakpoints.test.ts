import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
/** In rem: a large phone, a small tablet, a tablet, a laptop, a desk. */
const breakpoints = ['30', '40', '48', '64', '72'];

test('the back office and the kit change with the width of the window at five widths alone', () => {
  const others = globSync('{admin,ui}/**/*.css', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/@media[^{]*\bwidth\b[^{]*/gu)]
      .filter(([query]) => [...query.matchAll(/([\d.]+)(\w+)/gu)].some(isOther))
      .map(([query]) => `${file}: ${query.trim()}`),
  );
  assert.deepEqual(others, []);
});

function isOther([, number = '', unit]: RegExpMatchArray): boolean {
  return unit !== 'rem' || !breakpoints.includes(number);
}
