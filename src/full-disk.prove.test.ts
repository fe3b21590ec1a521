import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { peopleCalls } from './testing/people.ts';
import type { ProgramOptions, Settings } from './testing/program.ts';
import { linesOf, runProgram, startServer } from './testing/program.ts';
import { form, json } from './testing/requests.ts';
import { setUpApp } from './testing/second-factors.ts';
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

/** Starts the server and logs its admin in. Returns how the admin sends something. */
async function begin(settings: Settings & { DATA_DIR: string }, options: ProgramOptions = {}) {
  const server = await startServer({ ...admin, FORM_POSTS: '0', BACKUPS: '0', ...settings }, options);
  const credentials = { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD };
  const logIn = (code = '') => fetch(`${server.url}/admin/login`, json({ ...credentials, code }));
  const headersOf = async (login: Response) => bearer(((await login.json()) as { token: string }).token);
  const post = (number: number) => fetch(`${server.url}/api/enrollments`, json(enrollment(number)));
  const fill = async (most = 10_000) => {
    for (let number = 0; number < most; number += 1) {
      const { status } = await post(number);
      if (status !== 201) return status;
    }
    return 201;
  };
  const send = (method: string, path: string, headers: Record<string, string>) =>
    fetch(server.url + path, { method, headers });
  return { server, logIn, headersOf, post, fill, send };
}

test('on a full disk a post is refused in one sentence, nothing is stored by half, and reading goes on', async () => {
  const DATA_DIR = temporaryFolder();
  await (await begin({ DATA_DIR })).server.stop();
  const { server, logIn, headersOf, post, send } = await begin({ DATA_DIR }, { largestFile: 1_500 });
  const headers = await headersOf(await logIn());
  let stored = 0;
  let answer = await post(stored);
  for (; answer.status === 201; answer = await post(stored)) stored += 1;
  assert.equal(answer.status, 507);
  const sentence = 'The server has no room to store this now. Please try again later.';
  assert.deepEqual(await answer.json(), { message: sentence });
  // An enrollment brings its place and its page; what is smaller may still find room.
  const { postPath, body } = peopleCalls.contact;
  for (let number = 0, status = 201; status === 201; number += 1)
    ({ status } = await fetch(server.url + postPath, json({ ...body, name: `Kavitha ${number}` })));

  const picture = new Blob([Buffer.from('GIF89a'), Buffer.alloc(2_000_000)]);
  const upload = await fetch(`${server.url}/admin/images/upload`, form({ file: picture }, 'POST', headers));
  assert.equal(upload.status, 507);
  for (const folder of ['uploads', 'incoming']) assert.deepEqual(readdirSync(join(DATA_DIR, folder)), []);

  // A publication or two may still find room in a page of the file that is there.
  const path = `${server.url}/api/admin/content/publish`;
  let published = -1;
  let status = 200;
  while (status === 200 && published < 60) {
    const changes = { base: published + 1, changes: { 'en:gallery.title': `Our field ${published + 1}` } };
    ({ status } = await fetch(path, json(changes, 'POST', headers)));
    if (status === 200) published += 1;
  }
  assert.equal(status, 507);
  const title = published < 0 ? 'Our Gallery' : `Our field ${published}"`;
  assert.ok((await (await send('GET', '/api/texts/en.gallery', {})).text()).includes(title));

  const courses = await send('GET', '/api/courses', {});
  assert.equal(((await courses.json()) as unknown[]).length, 3);
  const totalOf = async (query: string) =>
    (await send('GET', `/api/enrollments?${query}`, headers)).headers.get('x-total-count');
  assert.deepEqual([await totalOf('limit=1'), await totalOf('q=KAVITHA 0')], [String(stored), '1']);

  // What came is there, and nobody takes the list that could not be made of it for a whole one.
  assert.equal((await send('GET', '/api/admin/follow-up', headers)).status, 200);
  const news = (await (await send('GET', '/api/admin/news', headers)).json()) as { listsBehind: boolean };
  assert.equal(news.listsBehind, true);

  assert.equal((await server.stop()).code, 0);
  const database = new Sqlite(join(DATA_DIR, 'institute.db'));
  assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
  assert.equal(database.prepare('SELECT count(*) FROM enrollments').pluck().get(), stored);
  database.close();
});

/** Logs in, deletes everything that a search finds, and logs out, where nothing more can be written. */
async function workOnFullDisk(
  { logIn, headersOf, send }: Awaited<ReturnType<typeof begin>>,
  search: string,
  code = '',
) {
  const login = await logIn(code);
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
  const institute = await begin({ DATA_DIR }, { largestFile: 1_500 });
  assert.equal(await institute.fill(), 507);
  await workOnFullDisk(institute, 'kavitha 20');
  assert.equal((await institute.server.stop()).code, 0);
});

test('an applicant can withdraw where no file can grow any more', async () => {
  const DATA_DIR = temporaryFolder();
  await (await begin({ DATA_DIR })).server.stop();
  const { server, post, fill } = await begin({ DATA_DIR }, { largestFile: 1_500 });
  const { page } = (await (await post(0)).json()) as { page: string };
  assert.equal(await fill(), 507);
  const call = `${server.url}/api${page}`;
  assert.equal((await fetch(call, json({ action: 'withdraw' }))).status, 200);
  assert.equal((await fetch(call)).status, 404);
  assert.equal((await server.stop()).code, 0);
});

const disk = smallDisk(24);
test('an admin can log in with a recovery code, delete and log out on a disk without a free byte, again and again', {
  skip: disk === null && 'nothing can be mounted here',
}, async () => {
  const DATA_DIR = join(disk ?? '', 'data');
  const institute = await begin({ DATA_DIR });
  assert.equal(await institute.fill(50), 201);
  const { server, logIn, headersOf } = institute;
  const app = {
    clock: { now: new Date() },
    call: (path: string, request?: RequestInit) => fetch(server.url + path, request),
  };
  const { recoveryCodes } = await setUpApp(app, await headersOf(await logIn()), admin.ADMIN_PASSWORD);
  const empty = fillDisk(disk ?? '');
  assert.equal(await institute.fill(), 507);
  for (const [index, search] of ['kavitha 20', 'kavitha 30'].entries())
    await workOnFullDisk(institute, search, recoveryCodes[index]);
  empty();
  assert.equal((await institute.server.stop()).code, 0);
});

test('limits of log-ins hold in memory while the database is locked by another program, which ends nothing', async (t) => {
  const DATA_DIR = temporaryFolder();
  const { server, logIn, headersOf, post, send } = await begin({ DATA_DIR, LOGIN_ATTEMPTS: '1' });
  const headers = await headersOf(await logIn());
  const other = new Sqlite(join(DATA_DIR, 'institute.db'));
  t.after(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const wrong = () =>
    fetch(`${server.url}/admin/login`, json({ email: admin.ADMIN_EMAIL, password: 'something else' }));
  const statuses = [await wrong(), await wrong()].map(({ status }) => status);
  assert.deepEqual(statuses, [401, 429]);
  assert.equal((await post(1)).status, 503);
  assert.equal((await send('GET', '/api/enrollments', headers)).status, 200);
  other.exec('ROLLBACK');
  assert.equal((await post(1)).status, 201);
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

test('a command that finds the disk full says so, and advises to remove nothing', async (t) => {
  const disk = smallDisk(1);
  if (disk === null) return t.skip('no disk can be mounted here');
  fillDisk(disk);
  const { code, stderr } = await runProgram(['restore', 'academy.tar.gz'], { DATA_DIR: disk });
  assert.equal(code, 1);
  assert.match(stderr, /^The data folder cannot be written\. .* Make room, then start again\.\n$/u);
});
