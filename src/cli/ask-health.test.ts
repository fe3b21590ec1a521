import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { readConfig } from '../settings.ts';
import { askHealth } from './ask-health.ts';

test('a server that works is told from one that says otherwise, from none, and from one that nobody can find', async () => {
  let status = 200;
  const server = createServer((request, response) =>
    response.writeHead(request.url === '/healthz' ? status : 404).end(),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  assert(typeof address === 'object' && address !== null);
  const ask = async (port = address.port) => {
    const lines: string[] = [];
    await askHealth(readConfig({ PORT: String(port) }, { host: '0.0.0.0' }), (line) => lines.push(line));
    return lines;
  };
  assert.deepEqual(await ask(), ['The server works.']);
  status = 503;
  await assert.rejects(ask(), { exitCode: 1, message: /answers, but with 503/u });
  await once(server.close(), 'close');
  await assert.rejects(ask(), { exitCode: 1, message: /^No server answers at 127\.0\.0\.1 on port \d+\.$/u });
  await assert.rejects(ask(0), { exitCode: 1, message: /set PORT/u });
});
