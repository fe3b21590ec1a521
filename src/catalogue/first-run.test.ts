import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { catalogueRules } from '../shared/rules.ts';
import { firstRunCertificates, firstRunCourses } from './first-run.ts';

const entries = [...firstRunCourses, ...firstRunCertificates];

describe('the first-run catalogue', () => {
  it('has the ids that the fixed links use', () => {
    assert.deepEqual(
      firstRunCourses.map(({ id }) => id),
      ['small-class', 'medium-class', 'small-medium-class'],
    );
    assert.deepEqual(
      firstRunCertificates.map(({ id }) => id),
      ['aerial-mapping', 'fpv', 'agriculture-drone'],
    );
  });

  it('has courses as long as the timelines of the site', () => {
    assert.deepEqual(
      firstRunCourses.map(({ days }) => days),
      [5, 5, 8],
    );
  });

  for (const { id, picture, ...fields } of entries) {
    it(`keeps to the rules of the catalogue: ${id}`, () => {
      assert.deepEqual(v.parse(catalogueRules, fields), fields);
      assert.match(picture, /^[a-z-]+\.webp$/u);
    });
  }
});
