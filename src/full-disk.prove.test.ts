import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import type { ProgramOptions, Settings } from './testing/program.ts';
import { linesOf, runProgram, startServer } from './testing/program.ts';
import { form, json } from './testing/requests.ts';
import { bearer } from './testing/sessions.ts';
import { fillDisk, smallDisk } from './testing/small-disk.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const admin = { ADMIN_EMAIL: 'meena@example.com', ADMIN_PASSWORD: 'correct horse battery' };
const enrollment = (number: number) => ({
  name: `Kavitha ${number}`,
  email: 'kavitha@example.com',
  phone: '+91 98765 43210',
  address: 'Namakkal '.repeat(50),
  course: 'Small Class',
  agree: true,
});

test('on a full disk a post is refused in one sentence, nothing is stored by half, and reading goes on', async () => {
  const DATA_DIR = temporaryFolder();
  const settings = { ...admin, DATA_DIR, FORM_POSTS: '0', BACKUPS: '0' };
  const first = await startServer(settings);
  await first.stop();

  const server = await startServer(settings, { largestFile: 700 });
  const login = await fetch(
    `${server.url}/admin/login`,
    json({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
  );
  const { token } = (await login.json()) as { token: string };
  const authorization = { authorization: `Bearer ${token}` };

  let stored = 0;
  let refusal: Response | null = null;
  while (refusal === null) {
    const answer = await fetch(`${server.url}/api/enrollments`, json(enrollment(stored)));
    if (answer.status === 201) stored += 1;
    else refusal = answer;
    assert.ok(stored < 10_000, 'the disk never filled');
  }
  assert.equal(refusal.status, 507);
  assert.deepEqual(await refusal.json(), {
    message: 'The server has no room to store this now. Please try again later.',
  });

  const picture = new Blob([Buffer.from('GIF89a'), Buffer.alloc(1_000_000)]);
  const upload = await fetch(
    `${server.url}/admin/images/upload`,
    form({ file: picture }, 'POST', authorization),
  );
  assert.equal(upload.status, 507);
  assert.deepEqual(readdirSync(join(DATA_DIR, 'uploads')), []);
  assert.deepEqual(readdirSync(join(DATA_DIR, 'incoming')), []);

  const courses = await fetch(`${server.url}/api/courses`);
  assert.equal(((await courses.json()) as unknown[]).length, 3);
  const list = await fetch(`${server.url}/api/enrollments?limit=1`, { headers: authorization });
  assert.equal(list.headers.get('x-total-count'), String(stored));
  const found = await fetch(`${server.url}/api/enrollments?q=KAVITHA 0`, { headers: authorization });
  assert.equal(found.headers.get('x-total-count'), '1');

  assert.equal((await server.stop()).code, 0);
  const database = new Sqlite(join(DATA_DIR, 'institute.db'));
  assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
  assert.equal(database.prepare('SELECT count(*) FROM enrollments').pluck().get(), stored);
  database.close();
});

/** Starts the server and logs its admin in. Returns how the admin sends something. */
async function begin(settings: Settings & { DATA_DIR: string }, options: ProgramOptions = {}) {
  const server = await startServer({ ...admin, FORM_POSTS: '0', BACKUPS: '0', ...settings }, options);
  const logIn = () =>
    fetch(`${server.url}/admin/login`, json({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }));
  const headersOf = async (login: Response) => bearer(((await login.json()) as { token: string }).token);
  const fill = async (most = 10_000) => {
    for (let number = 0; number < most; number += 1) {
      const answer = await fetch(`${server.url}/api/enrollments`, json(enrollment(number)));
      if (answer.status !== 201) return answer.status;
    }
    return 201;
  };
  const send = (method: string, path: string, headers: Record<string, string>) =>
    fetch(server.url + path, { method, headers });
  return { server, logIn, headersOf, fill, send };
}

/** Logs in, deletes everything that a search finds, and logs out, where nothing more can be written. */
async function workOnFullDisk({ logIn, headersOf, send }: Awaited<ReturnType<typeof begin>>, search: string) {
  const login = await logIn();
  assert.equal(login.status, 200);
  const headers = await headersOf(login);
  const read = async () =>
    (await (await send('GET', `/api/enrollments?q=${search}`, headers)).json()) as { _id: string }[];
  const found = await read();
  assert.ok(found.length > 0);
  for (const { _id } of found)
    assert.equal((await send('DELETE', `/api/enrollments/${_id}`, headers)).status, 200);
  assert.deepEqual(await read(), []);
  assert.equal((await send('POST', '/admin/logout', headers)).status, 200);
  assert.equal((await send('GET', '/api/enrollments', headers)).status, 401);
}

test('an admin can log in, delete and log out where no file can grow any more', async () => {
  const DATA_DIR = temporaryFolder();
  await (await begin({ DATA_DIR })).server.stop();
  const institute = await begin({ DATA_DIR }, { largestFile: 700 });
  assert.equal(await institute.fill(), 507);
  await workOnFullDisk(institute, 'kavitha 20');
  assert.equal((await institute.server.stop()).code, 0);
});

const disk = smallDisk(24);
test('an admin can log in, delete and log out on a disk without a free byte, again and again', {
  skip: disk === null && 'nothing can be mounted here',
}, async () => {
  const DATA_DIR = join(disk ?? '', 'data');
  const institute = await begin({ DATA_DIR });
  assert.equal(await institute.fill(50), 201);
  const empty = fillDisk(disk ?? '');
  assert.equal(await institute.fill(), 507);
  for (const search of ['kavitha 20', 'kavitha 30']) await workOnFullDisk(institute, search);
  empty();
  assert.equal((await institute.server.stop()).code, 0);
});

test('limits of log-ins hold in memory while the database is locked by another program, which ends nothing', async (t) => {
  const DATA_DIR = temporaryFolder();
  const { server, logIn, headersOf, send } = await begin({ DATA_DIR, LOGIN_ATTEMPTS: '1' });
  const headers = await headersOf(await logIn());
  const other = new Sqlite(join(DATA_DIR, 'institute.db'));
  t.after(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const wrong = () =>
    fetch(`${server.url}/admin/login`, json({ email: admin.ADMIN_EMAIL, password: 'something else' }));
  const statuses = [await wrong(), await wrong()].map(({ status }) => status);
  assert.deepEqual(statuses, [401, 429]);
  assert.equal((await fetch(`${server.url}/api/enrollments`, json(enrollment(1)))).status, 503);
  assert.equal((await send('GET', '/api/enrollments', headers)).status, 200);
  other.exec('ROLLBACK');
  assert.equal((await fetch(`${server.url}/api/enrollments`, json(enrollment(1)))).status, 201);
  assert.equal((await server.stop()).code, 0);
});

// In KiB: too little for the database, for the first catalogue, and for the first admin.
for (const largestFile of [8, 300, 340])
  test(`a first start that has room for ${largestFile} KiB ends in one line that says so`, async () => {
    const settings = { ...admin, DATA_DIR: temporaryFolder(), PORT: '0', BACKUPS: '0', LOG_LEVEL: 'silent' };
    const { code, stdout, stderr } = await runProgram([], settings, { largestFile });
    assert.deepEqual([code, stdout, linesOf(stderr).length], [1, '', 1], stderr);
    assert.match(
      stderr,
      /cannot be (?:used|written)\. The disk is full, or a quota or size limit is used up/u,
    );
  });
