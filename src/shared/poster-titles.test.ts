import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titleIn } from './poster-titles.ts';

test('a poster is called by its title in the visitor’s language, else by the English one, which is marked', () => {
  const poster = { _id: '1', name: 'Open day', image: '/admin/eventposter/1' };
  const translated = { ...poster, translations: { ta: { name: 'திறந்த நாள்' } } };
  assert.deepEqual(titleIn(translated, 'ta'), { title: 'திறந்த நாள்' });
  assert.deepEqual(titleIn(poster, 'ta'), { title: 'Open day', lang: 'en-IN' });
  assert.deepEqual(titleIn(translated, 'en'), { title: 'Open day' });
});
