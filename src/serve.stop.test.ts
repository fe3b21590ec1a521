import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openDatabase } from './database/index.ts';
import { serveHere } from './testing/here.ts';
import { migratedFolder } from './testing/migrated-database.ts';
import { picture } from './testing/pictures.ts';
import type { ServingProgram } from './testing/program.ts';
import { startServer } from './testing/program.ts';
import { json } from './testing/requests.ts';
import { bearer, logInAt } from './testing/sessions.ts';
import { rawForm } from './testing/uploads.ts';

const email = 'meena@example.com';
const password = 'correct horse battery';

/** Starts a server with an admin, by default on a folder of its own, and logs that admin in. */
async function start(serving: typeof startServer | typeof serveHere, DATA_DIR = migratedFolder()) {
  const server = await serving({
    DATA_DIR,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    FORM_POSTS: '0',
  });
  const { token } = await logInAt(server.url, { email, password });
  return { ...server, DATA_DIR, token };
}

/** Begins to upload a logo; the server has asked for the body and got the first half of it. */
async function beginUpload({ url, token }: { url: string; token: string }, agent?: Agent) {
  const { type, body } = rawForm([{ name: 'file', filename: 'logo.png', content: picture.png }]);
  const half = Math.floor(body.length / 2);
  const headers = {
    ...bearer(token),
    expect: '100-continue',
    'content-type': type,
    'content-length': body.length,
  };
  const sent = request(`${url}/admin/images/upload`, { method: 'POST', headers, agent });
  const answered = once(sent, 'response');
  // Only one test waits for the answer; to the others a connection that breaks is what they want.
  answered.catch(() => undefined);
  sent.flushHeaders();
  await once(sent, 'continue');
  await new Promise<void>((resolve) => sent.write(body.subarray(0, half), () => resolve()));
  return {
    async finish() {
      sent.end(body.subarray(half));
      const [answer] = await answered;
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      return { status: answer.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) };
    },
  };
}

/** Connects until that is refused; a connection that slipped in before the server stopped is closed by it. */
async function refusesConnections(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  for (;;) {
    const socket = connect(Number(port), hostname);
    const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      socket.once('error', resolve).once('close', () => resolve(null));
    });
    if (error?.code === 'ECONNREFUSED') return;
  }
}

/** A connection that has had an answer and stays open for the next request. */
async function idleConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
  await once(socket, 'data');
  return socket.resume();
}

const filesOf = (folder: string) => readdirSync(folder).sort();

/** Checks that a database file is sound and returns the ids of its enrollments. */
function enrollmentsIn(DATA_DIR: string): unknown[] {
  const database = openDatabase(join(DATA_DIR, 'institute.db'));
  try {
    assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
    return database.prepare('SELECT id FROM enrollments ORDER BY sequence').pluck().all();
  } finally {
    database.close();
  }
}

test('a server that is told to stop takes nothing new, finishes what is under way, and ends with 0', async () => {
  const server = await start(startServer);
  const agent = new Agent({ keepAlive: true });
  after(() => agent.destroy());
  const idle = await idleConnection(server.url);
  const idleClosed = once(idle, 'close');
  const upload = await beginUpload(server, agent);
  server.kill('SIGTERM');
  await server.writes('stderr', /"msg":"stopping"/u);
  await refusesConnections(server.url);
  await idleClosed;
  server.kill('SIGTERM');
  const { status, body } = await upload.finish();
  assert.equal(status, 201);
  const ended = await server.ended;
  assert.deepEqual([ended.code, ended.signal], [0, null]);
  assert(!existsSync(join(server.DATA_DIR, 'institute.db-wal')), 'the log is written into the database');
  const [uploaded = ''] = filesOf(join(server.DATA_DIR, 'uploads'));
  assert.equal(body.url, `/uploads/${uploaded}`);
  assert.deepEqual(readFileSync(join(server.DATA_DIR, 'uploads', uploaded)), Buffer.from(picture.png));
  assert.deepEqual(filesOf(join(server.DATA_DIR, 'incoming')), []);

  const again = await serveHere({ DATA_DIR: server.DATA_DIR });
  assert.deepEqual(await (await fetch(`${again.url}/admin/images`)).json(), [body]);
  await again.stop();
});

const enrollment = { email: 'k@example.com', phone: '98765 43210', address: 'x', course: 'x', agree: true };

/** Posts enrollments one after the other until the server is gone, and hands on each id that it acknowledged. */
async function enrollUntilGone({ url }: ServingProgram, acknowledge: (id: string) => void): Promise<void> {
  for (;;) {
    try {
      const answer = await fetch(`${url}/api/enrollments`, json({ ...enrollment, name: 'Kavitha' }));
      const { _id } = (await answer.json()) as { _id: string };
      acknowledge(_id);
    } catch {
      return;
    }
  }
}

test('after kill -9 the database is sound, all that was acknowledged is there, and the next start sweeps the rest', async () => {
  const server = await start(startServer);
  await beginUpload(server);
  const acknowledged: string[] = [];
  const enough = Promise.withResolvers<void>();
  const acknowledge = (id: string) => {
    if (acknowledged.push(id) === 30) enough.resolve();
  };
  const clients = [1, 2, 3].map(() => enrollUntilGone(server, acknowledge));
  await enough.promise;
  server.kill('SIGKILL');
  await Promise.all([...clients, server.ended]);
  assert.equal((await server.ended).signal, 'SIGKILL');
  assert.equal(filesOf(join(server.DATA_DIR, 'incoming')).length, 1);

  const again = await start(serveHere, server.DATA_DIR);
  const answer = await fetch(`${again.url}/api/enrollments`, { headers: bearer(again.token) });
  const listed = ((await answer.json()) as { _id: string }[]).map(({ _id }) => _id);
  for (const id of acknowledged) assert(listed.includes(id), id);
  assert(listed.length <= acknowledged.length + clients.length, 'nothing but what was under way came on top');
  assert.deepEqual(filesOf(join(server.DATA_DIR, 'incoming')), []);
  assert.match(again.written.stderr, /"files":1.*removed pictures without a record/u);
  const { code } = await again.stop();
  assert.equal(code, 0);
  assert.deepEqual(enrollmentsIn(server.DATA_DIR), listed);
});

test('a request that does not come to its end is not waited for', async (t) => {
  const { DATA_DIR, ...server } = await start(serveHere);
  await beginUpload(server);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const ended = server.stop('SIGINT');
  await server.writes('stderr', /"msg":"stopping"/u);
  t.mock.timers.tick(10_000);
  assert.equal((await ended).code, 0);
  assert.deepEqual(filesOf(join(DATA_DIR, 'uploads')), []);
  assert(!existsSync(join(DATA_DIR, 'institute.db-wal')));
});
