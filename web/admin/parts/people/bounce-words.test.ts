import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bounceReason } from './bounce-words.ts';

test('why an email came back is said by the codes of the mail server', () => {
  for (const [answer, reason] of [
    ['550', 'the address does not exist'],
    ['550 5.1.1', 'the address does not exist'],
    ['552', 'the mailbox is full'],
    ['550 5.2.2', 'the mailbox is full'],
    ['550 5.2.1', 'the mailbox takes no emails'],
    ['550 5.7.1', 'the mail server there refuses emails from here'],
    ['554', 'the address was refused'],
  ] as const)
    assert.equal(bounceReason(answer), `${reason} (${answer})`);
});
