import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** Calls that answer once and for all; whatever else a test awaits may be of the page, and come later. */
const settled = /^(api\.|fetch\(|stored\(|opened\b|page\.goto\(|page\.request\.|answer)/u;

test('no browser test asserts on what a page shows at that moment: `eventually` waits for it', () => {
  const files = globSync('*.test.ts', { cwd: import.meta.dirname });
  const atOnce = files.flatMap((file) => {
    const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
    const found = [...text.matchAll(/\bassert\.\w+\(\s*\(*await (?<read>[^\n]*)/gu)];
    return found.filter(([, read = '']) => !settled.test(read)).map(([whole]) => `${file}: ${whole}`);
  });
  assert.deepEqual(atOnce, []);
  assert.ok(files.length > 20);
});
