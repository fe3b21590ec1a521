import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeSlug, slug } from './slug.ts';

test('an id is made of the Latin letters and digits of a name', () => {
  assert.equal(slug('Small + Medium Class', 'course'), 'small-medium-class');
  assert.equal(slug('  Séance № 5! ', 'course'), 'seance-no-5');
  assert.equal(slug(`${'a'.repeat(79)}-b`, 'course'), 'a'.repeat(79));
});

test('a name without Latin letters or digits gives the fallback', () => {
  assert.equal(slug('ட்ரோன்', 'course'), 'course');
});

test('the first free number is added', () => {
  const taken = new Set(['fpv', 'fpv-2']);
  assert.equal(
    freeSlug('fpv', (id) => taken.has(id)),
    'fpv-3',
  );
  assert.equal(
    freeSlug('mapping', (id) => taken.has(id)),
    'mapping',
  );
});
