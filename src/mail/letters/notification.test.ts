import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testContext } from '../../testing/test-context.ts';
import { notification } from './notification.ts';

test('the letter about a sender without an email address says that no reply reaches them', () => {
  const record = { name: 'Kala', phone: '98765 43210', message: 'Hello', created_at: '2027-01-04T00:00:00Z' };
  const context = testContext();
  const footer = (email: string) =>
    notification(context, 'contactMessages', { ...record, email }, null).footer;
  assert.deepEqual(footer(''), ['No email was given: a reply to this email does not reach Kala.']);
  assert.deepEqual(footer('kala@example.com'), ['A reply to this email goes to Kala.']);
});
