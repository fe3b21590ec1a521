import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { drawings } from './drawings.ts';
import { en } from './en/index.ts';
import { pictureTextsIn } from './picture-texts.ts';

test('every place has a picture or a drawing, not both, and a drawing is called one', () => {
  const isThere = (path: string) => existsSync(new URL(`../../web/assets/${path}`, import.meta.url));
  const texts = pictureTextsIn(en);
  for (const name of Object.keys(texts)) {
    const drawing = drawings[name];
    assert.equal(isThere(`pictures/${name}.webp`), drawing === undefined, name);
    if (drawing) assert.ok(isThere(`drawings/${drawing.file}.svg`), drawing.file);
  }
  for (const [name, text] of Object.entries(texts))
    assert.equal(text.startsWith('Drawing of '), name in drawings, name);
});
