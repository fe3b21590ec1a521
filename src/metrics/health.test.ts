import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { navigation } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());

test('a server whose database answers says so, to browsers as well, and no more than that', async () => {
  for (const accept of ['*/*', navigation.accept]) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await app.call('/healthz', { method, headers: { accept } });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      if (method === 'GET') assert.deepEqual(await answer.json(), { status: 'ok' });
    }
  }
});

test('a server whose database does not answer says 503, with the reason in the log alone', async (t) => {
  t.mock.method(app.database, 'prepare', () => {
    throw new Error('the disk is gone');
  });
  const answer = await app.call('/healthz');
  assert.equal(answer.status, 503);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const text = await answer.text();
  assert.deepEqual(Object.keys(JSON.parse(text)), ['message']);
  assert.doesNotMatch(text, /disk is gone|stack|Error/u);
  assert.ok(JSON.stringify(app.logged).includes('the disk is gone'));
  t.mock.restoreAll();
  assert.equal((await app.call('/healthz')).status, 200, 'and is well again once it does');
});
