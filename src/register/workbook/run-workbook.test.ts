import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { HttpRefusal } from '../../http/index.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestApp, workbookProcess } from '../../testing/test-app.ts';
import { cellsOf, workbookOf } from '../../testing/workbooks.ts';
import { runWorkbook } from './run-workbook.ts';

/** A process that never answers stays connected to this server while it lives. */
const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => server.close());
const file = join(temporaryFolder(), 'endless.mjs');
writeFileSync(
  file,
  `import { connect } from 'node:net';
process.once('message', () => connect(${(server.address() as AddressInfo).port}, '127.0.0.1', () =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)));`,
);
const endless = { argv: ['', file], env: process.env };
const begun = async () => ((await once(server, 'connection')) as [Socket])[0];

const list = workbookOf({ sheets: { List: cellsOf([['Number', 'Name']]) } });
const never = new AbortController().signal;
const isTooCostly = ({ status, message }: HttpRefusal) =>
  status === 400 && message.startsWith('This workbook takes too much time or memory to read.');

test('a workbook that takes too much time or memory is refused in words', async () => {
  const reading = runWorkbook(list, never, endless, { memory: 384, milliseconds: 50 });
  await assert.rejects(reading, isTooCostly);
  const texts = Array.from({ length: 400_000 }, () => '<t/>');
  const greedy = workbookOf({ texts, sheets: { List: '' } });
  const most = { memory: 32, milliseconds: 60_000 };
  await assert.rejects(runWorkbook(greedy, never, workbookProcess, most), isTooCostly);
  assert.deepEqual(await runWorkbook(list, never, workbookProcess), [
    { name: 'List', rows: [{ line: 1, cells: [{ text: 'Number' }, { text: 'Name' }] }] },
  ]);
});

test('one workbook is read at a time: the next begins once the one before has ended', async () => {
  const app = await startTestApp({}, { own: endless });
  const headers = { ...(await app.logIn()), 'content-type': 'text/csv' };
  const leaving = [new AbortController(), new AbortController()];
  const send = ({ signal }: AbortController) =>
    app.call('/api/admin/register/import', { method: 'POST', headers, body: list, signal });
  let running = 0;
  let most = 0;
  const count = (socket: Socket) => {
    running += 1;
    most = Math.max(most, running);
    socket.on('close', () => {
      running -= 1;
    });
  };
  server.on('connection', count);
  const first = begun();
  const sent = Promise.allSettled(leaving.map(send));
  await first;
  const second = begun();
  leaving[0]?.abort();
  const ended = once(await second, 'close');
  leaving[1]?.abort();
  await sent;
  await ended;
  server.off('connection', count);
  assert.equal(most, 1);
  await app.close();
});

test('when the sender leaves, what reads the workbook ends with the request', async () => {
  const app = await startTestApp({}, { own: endless });
  const admin = await app.logIn();
  const path = '/api/admin/register/import';
  const answered = app.nextLogged(({ msg, path: at }) => msg === 'request' && at === path);
  const process = begun();
  const leaving = new AbortController();
  const headers = { ...admin, 'content-type': 'text/csv' };
  const sent = app.call(path, { method: 'POST', headers, body: list, signal: leaving.signal });
  const ended = once(await process, 'close');
  leaving.abort();
  await assert.rejects(sent, { name: 'AbortError' });
  await ended;
  assert.equal((await answered).status, 400);
  await app.close();
});
