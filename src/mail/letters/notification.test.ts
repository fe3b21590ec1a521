import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultTexts } from '../../content/texts.ts';
import type { LetterParts } from '../letter-parts.ts';
import { notification } from './notification.ts';

test('of somebody who gave no email it is said that no reply reaches them', () => {
  const record = { name: 'Kala', phone: '98765 43210', message: 'Hello', created_at: '2027-01-04T00:00:00Z' };
  const parts: Partial<LetterParts> = { publicUrl: null, texts: (language) => defaultTexts[language] };
  const footer = (email: string) =>
    notification('contactMessages', { ...record, email }, parts as LetterParts).footer;
  assert.deepEqual(footer(''), ['No email was given: a reply to this email does not reach Kala.']);
  assert.deepEqual(footer('kala@example.com'), ['A reply to this email goes to Kala.']);
});
