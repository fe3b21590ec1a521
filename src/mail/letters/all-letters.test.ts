import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Topic } from '../store.ts';
import { templateOf } from './all-letters.ts';

/** Names that released versions have stored in the outbox. */
const stored: [topic: Topic, column: 'event' | 'kind', words: string[]][] = [
  ['notices', 'event', ['offered', 'confirmed', 'moved', 'cancelled', 'lapsing', 'message', 'certificate']],
  ['notices', 'event', ['left', 'departure']],
  ['accountEvents', 'kind', ['password reset', 'second factor removed', 'role changed', 'new device']],
  ['accountEvents', 'kind', ['wrong codes', 'recovery code used', 'removed', 'months changed']],
];

test('every letter that an earlier version has left in the outbox is known', () => {
  for (const [topic, column, words] of stored)
    for (const word of words) {
      const request = { id: '', topic, audience: 'applicant', record: { [column]: word } } as const;
      assert.notEqual(templateOf(request), null, word);
    }
});
