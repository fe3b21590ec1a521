import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sendBytes } from '../testing/plain-request.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const refusal = /^HTTP\/1\.1 400 (?:.|\s)*The request has more than one Host header; one is allowed\./u;

const ask = (url: string, path: string, hosts: string) =>
  sendBytes(url, `GET ${path} HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`);

test('a request with two Host headers is refused, also where its answer is kept', async () => {
  for (const path of ['/', '/api/courses', '/nowhere']) {
    await ask(app.url, path, 'host: a.example\r\n');
    assert.doesNotMatch(await ask(app.url, path, 'host: a.example\r\n'), refusal);
    for (const hosts of ['host: a.example\r\nhost: b.example\r\n', 'Host: a.example\r\nHOST: a.example\r\n'])
      assert.match(await ask(app.url, path, hosts), refusal);
  }
});
