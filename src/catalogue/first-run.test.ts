import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { twinFields } from '../shared/catalogue.ts';
import { inLanguageOf } from '../shared/entry-twins.ts';
import { catalogueRules } from '../shared/rules.ts';
import { firstRunCertificates, firstRunCourses } from './first-run.ts';

const entries = [...firstRunCourses, ...firstRunCertificates];

test('the first-run catalogue has the ids of the fixed links, and courses as long as the timelines of the site', () => {
  assert.deepEqual(
    entries.map(({ id }) => id),
    ['small-class', 'medium-class', 'small-medium-class', 'aerial-mapping', 'fpv', 'agriculture-drone'],
  );
  assert.deepEqual(
    firstRunCourses.map(({ days }) => days),
    [5, 5, 8],
  );
});

test('the first-run catalogue follows the rules of the catalogue', () => {
  for (const { id: _id, picture, translations: _twins, ...fields } of entries) {
    assert.deepEqual(v.parse(catalogueRules, fields), fields);
    assert.match(picture, /^[a-z-]+\.webp$/u);
  }
});

test('the first-run catalogue is translated into Tamil, with as many paragraphs and items as in English', () => {
  const { entries: rules } = catalogueRules;
  for (const { id, picture: _picture, ...entry } of entries) {
    const read = inLanguageOf({ _id: id, image: null, ...entry }, 'ta');
    assert.deepEqual(read.english, [], id);
    for (const field of twinFields) {
      const [english, tamil] = [entry[field], read[field]];
      if (english === null || tamil === null) continue;
      assert.deepEqual(v.parse(rules[`translations.ta.${field}`], tamil), tamil);
      assert.match(String(tamil), /\p{Script=Tamil}/u);
      const pieces = (text: string | string[]) =>
        (typeof text === 'string' ? text.split('\n\n') : text).length;
      assert.equal(pieces(tamil), pieces(english), `${id}: ${field}`);
    }
  }
});
