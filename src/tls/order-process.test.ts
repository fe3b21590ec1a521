import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { OrderCommand } from './order.ts';
import { orderWord } from './order.ts';
import { obtainCertificate } from './order-process.ts';

/** Starts this file. */
const own = { argv: [process.execPath, import.meta.filename], env: process.env };
const order = { directory: '', email: null, domains: [], accountKey: '' };

/** Stands for the process: sends its number as a challenge, then a failure, and takes its time to end. */
function runProcess(): void {
  process.on('message', async ({ name }: OrderCommand) => {
    if (name === 'order') {
      process.send?.({ name: 'challenge', token: 'number', answer: String(process.pid) });
      return;
    }
    process.send?.({ name: 'failed', reason: 'The CA is closed.' });
    await setTimeout(500);
    process.exit();
  });
}

if (process.argv[2] === orderWord) runProcess();
else {
  for (const isAborted of [false, true])
    test(`the process that asks is gone before ${isAborted ? 'an order is given up' : 'its failure is told'}`, async () => {
      const challenges = new Map<string, string>();
      const ending = new AbortController();
      if (isAborted)
        challenges.set = (token, answer) => {
          ending.abort();
          return Map.prototype.set.call(challenges, token, answer);
        };
      await assert.rejects(
        obtainCertificate(order, challenges, ending.signal, own),
        isAborted ? { name: 'AbortError' } : { message: 'The CA is closed.' },
      );
      const number = Number(challenges.get('number'));
      assert.throws(() => process.kill(number, 0), { code: 'ESRCH' });
    });
}
