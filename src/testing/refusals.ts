import assert from 'node:assert/strict';
import type { Refusal } from '../shared/records.ts';

/** Words that would tell a stranger how the server is made. */
const insideWords =
  /sqlite|SELECT |INSERT |UPDATE |DELETE FROM|constraint|no such table|\bat \S+ \(|\/src\/|node_modules|\.ts\b/u;

/**
 * Checks that an answer is a refusal as every refusal must be: this status, JSON with one sentence and nothing of the
 * server's inside, kept by no cache. Returns its body.
 * @param message the exact sentence, or a pattern; any sentence if left out
 */
export async function assertRefusal(
  answer: Response,
  status: number,
  message?: string | RegExp,
): Promise<Refusal> {
  const text = await answer.text();
  assert.equal(answer.status, status, text);
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  const body: Refusal = JSON.parse(text);
  const fields = body.errors ? ['message', 'errors'] : ['message'];
  assert.deepEqual(Object.keys(body), fields);
  assert.match(body.message, /^\S.*\S$/u, 'one line');
  assert.doesNotMatch(text, insideWords);
  if (typeof message === 'string') assert.equal(body.message, message);
  if (message instanceof RegExp) assert.match(body.message, message);
  return body;
}
