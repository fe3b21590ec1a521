import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertRefusal } from '../testing/refusals.ts';
import { json, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());

test('an address of more than 2,048 characters is refused by every page and call, also where the page is cached', async () => {
  const room = (path: string) => 'x'.repeat(2_048 - path.length);
  for (const path of ['/?q=', '/about?q=', '/api/courses?q=', '/no-such-page/', '/uploads/', '/assets/']) {
    const longest = path + room(path);
    assert.notEqual((await app.call(longest)).status, 414, path);
    await assertRefusal(await app.call(`${longest}x`), 414, /at most 2,048 characters/u);
    await assertRefusal(await app.call(`${longest}x`, json({})), 414, /at most 2,048 characters/u);
  }
});

test('slashes at the end of a path lead to the path without them', async () => {
  const answer = await app.call(`/about${'/'.repeat(2_000)}`, { redirect: 'manual' });
  assert.equal(answer.status, 301);
  assert.equal(answer.headers.get('location'), '/about');
});
