import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { keepComposedWords } from './composed-words.ts';

const root = join(import.meta.dirname, '../..');

test('no handler hears of a key that composes a word; of the Enter after it each does', () => {
  const window = new EventTarget();
  keepComposedWords(window);
  const heard: string[] = [];
  for (const capture of [true, false])
    window.addEventListener('keydown', (event) => heard.push(String(Reflect.get(event, 'what'))), {
      capture,
    });
  for (const [what, isComposing, keyCode] of [
    ['in Chromium and Firefox', true, 229],
    ['by a key with its own code', true, 13],
    ['the last one in Safari', false, 229],
    ['Enter', false, 13],
  ] as const)
    window.dispatchEvent(Object.assign(new Event('keydown'), { what, isComposing, keyCode }));
  assert.deepEqual(heard, ['Enter', 'Enter']);
});

test('keys are heard in the window that keeps them, and as they go down; who listens in another page asks by itself', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/browser-tests|\.test\.|composed-words/u.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const listening = files.filter(({ text }) =>
    /onKey(?:Up|Press)|'key(?:up|press)'|(?<!\bdocument)\.addEventListener\('keydown'/u.test(text),
  );
  assert.deepEqual(
    listening.filter(({ text }) => !text.includes('isOfComposedWord(')).map(({ file }) => file),
    [],
  );
});
