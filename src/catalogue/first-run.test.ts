import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { catalogueRules } from '../shared/rules.ts';
import { firstRunCertificates, firstRunCourses } from './first-run.ts';

const entries = [...firstRunCourses, ...firstRunCertificates];

test('the first-run catalogue has the ids that the fixed links use, and courses as long as the timelines of the site', () => {
  assert.deepEqual(
    entries.map(({ id }) => id),
    ['small-class', 'medium-class', 'small-medium-class', 'aerial-mapping', 'fpv', 'agriculture-drone'],
  );
  assert.deepEqual(
    firstRunCourses.map(({ days }) => days),
    [5, 5, 8],
  );
});

test('the first-run catalogue keeps to the rules of the catalogue', () => {
  for (const { id: _id, picture, ...fields } of entries) {
    assert.deepEqual(v.parse(catalogueRules, fields), fields);
    assert.match(picture, /^[a-z-]+\.webp$/u);
  }
});
