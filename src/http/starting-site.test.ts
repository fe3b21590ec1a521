import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { assertRefusal } from '../testing/refusals.ts';
import { startingSite } from './starting-site.ts';

test('a site refuses every request with 503 and when to try again, until it is opened', async (t) => {
  const site = startingSite();
  const server = createServer(site.listener).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`;
  const early = await fetch(url);
  assert.equal(early.headers.get('retry-after'), '1');
  await assertRefusal(early, 503, 'The server is starting. Please try again in a moment.');
  site.open((_request, response) => response.end('open'));
  assert.equal(await (await fetch(url)).text(), 'open');
});
