import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import jwt from 'jsonwebtoken';
import { migrationsFolder } from './program-files.ts';
import { runHere, serveHere } from './testing/here.ts';
import { migratedFolder } from './testing/migrated-database.ts';
import { linesOf, startServer } from './testing/program.ts';
import { json } from './testing/requests.ts';
import { bearer, logInAt, printedAdmin, statusOf } from './testing/sessions.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const quiet = { PORT: '0', LOG_LEVEL: 'silent' };
const email = 'meena@example.com';
const password = 'correct horse battery';
const account = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
const enrollment = {
  name: 'Kavitha R',
  email: 'kavitha@example.com',
  phone: '+91 98765-43210',
  address: '12 Mill Street',
  course: 'Small Class',
  agree: true,
};

describe('the first start', () => {
  const DATA_DIR = join(temporaryFolder(), 'new/data');
  const modes = (names: string[]) => names.map((name) => statSync(join(DATA_DIR, name)).mode & 0o777);
  let secret = '';
  let token = '';

  test('prints the address and, last, the log-in of the first admin, and nothing else', async () => {
    const server = await startServer({ ...quiet, DATA_DIR });
    await server.writes('stdout', / of your own\.\n$/u);
    const lines = linesOf(server.written.stdout);
    for (const [index, line] of [
      /^Namakkal Drone Academy is served at http:\/\/127\.0\.0\.1:[1-9]\d*$/u,
      /^$/u,
      /^First admin, shown only now: admin@institute\.local with the password [a-z2-9]{20}$/u,
      /^Log in at http:\/\/127\.0\.0\.1:[1-9]\d*\/admin and choose a password of your own\.$/u,
    ].entries())
      assert.match(lines[index] ?? '', line);
    assert.equal(lines.length, 4);
    const first = printedAdmin(server.written.stdout);
    const session = await logInAt(server.url, first);
    assert.equal(session.status, 200);
    assert.equal(await statusOf(server.url, session.token), 403, 'until a password of one’s own is chosen');
    const choice = { currentPassword: first.password, newPassword: 'a choice of my own' };
    const chosen = await fetch(`${server.url}/admin/password`, json(choice, 'PUT', bearer(session.token)));
    token = ((await chosen.json()) as { token: string }).token;
    const health = await fetch(`${server.url}/healthz`);
    assert.deepEqual([health.status, await health.json()], [200, { status: 'ok' }]);
    const databaseFiles = readdirSync(DATA_DIR).filter((name) => name.startsWith('institute.db'));
    assert.deepEqual(databaseFiles, ['institute.db', 'institute.db-shm', 'institute.db-wal']);
    assert.deepEqual(modes(databaseFiles), [0o600, 0o600, 0o600], 'all of the database is its owner’s alone');
    assert.deepEqual(await server.stop(), {
      code: 0,
      signal: null,
      stdout: `${lines.join('\n')}\n`,
      stderr: '',
    });
  });

  test('makes the data folder for its owner alone, with a secret of 0600', () => {
    assert.deepEqual(modes(['.', 'uploads', 'institute.db', 'secret']), [0o700, 0o700, 0o600, 0o600]);
    secret = readFileSync(join(DATA_DIR, 'secret'), 'utf8');
    assert(secret.trim().length >= 32);
  });

  test('is not repeated: the next one makes no admin, shows no password, keeps the secret, and tokens go on', async () => {
    const server = await serveHere({ ...quiet, DATA_DIR, LOGIN_ATTEMPTS: '1' });
    const { url } = server;
    assert.match(server.written.stdout, /^Namakkal Drone Academy is served at \S+\n$/u);
    assert.equal(readFileSync(join(DATA_DIR, 'secret'), 'utf8'), secret);
    assert.equal(await statusOf(url, token), 200);
    for (const list of ['images', 'eventposter'])
      assert.deepEqual(
        await (await fetch(`${url}/admin/${list}`)).json(),
        [],
        'no sample content unless told',
      );
    assert.equal(((await (await fetch(`${url}/api/courses`)).json()) as unknown[]).length, 3);
    assert((await (await fetch(`${url}/course`)).text()).includes(`href="${url}/course"`));
    const failFrom = async (address: string) =>
      (await logInAt(url, { email, password: 'wrong' }, { 'x-forwarded-for': address })).status;
    const statuses = [await failFrom('203.0.113.2'), await failFrom('203.0.113.3')];
    assert.deepEqual(statuses, [401, 429], 'no proxy is believed unless told');
    await server.stop();
  });

  test('with another JWT_SECRET the tokens of before count no longer', async () => {
    const server = await serveHere({ ...quiet, DATA_DIR, JWT_SECRET: 'another secret of 32 characters.' });
    assert.equal(await statusOf(server.url, token), 401);
    assert.equal(readFileSync(join(DATA_DIR, 'secret'), 'utf8'), secret);
    await server.stop();
  });
});

test('every setting reaches the server; ADMIN_* makes an account once and never changes one', async () => {
  const DATA_DIR = migratedFolder();
  const JWT_SECRET = 'a secret of this test, 32 characters';
  const server = await serveHere({
    ...quiet,
    ...account,
    DATA_DIR,
    JWT_SECRET,
    ADMIN_NAME: 'Meena R',
    TOKEN_HOURS: '1',
    PUBLIC_URL: 'https://academy.example.in',
    TRUST_PROXY: '1',
    DEMO: '1',
    LOGIN_ATTEMPTS: '1',
    FORM_POSTS: '1',
    HOST: 'localhost',
    LOG_LEVEL: 'warn',
  });
  const { url, written } = server;
  assert.match(
    written.stdout,
    /^Namakkal Drone Academy is served at http:\/\/localhost:\d+\n$/u,
    'no password line',
  );

  const { token } = await logInAt(url, { email, password }, { 'x-forwarded-for': '203.0.113.1' });
  const { iat = 0, exp = 0 } = jwt.verify(token, JWT_SECRET, { algorithms: ['HS256'] }) as jwt.JwtPayload;
  assert.equal(exp - iat, 3600, 'TOKEN_HOURS and JWT_SECRET');
  const admin = await (await fetch(`${url}/admin/login`, { headers: bearer(token) })).json();
  assert.partialDeepStrictEqual(admin, { name: 'Meena R', email });

  const page = await (await fetch(`${url}/course`)).text();
  assert(page.includes('href="https://academy.example.in/course"'), 'PUBLIC_URL');

  const [logos, posters] = await Promise.all(
    ['images', 'eventposter'].map(
      async (list) => (await (await fetch(`${url}/admin/${list}`)).json()) as unknown[],
    ),
  );
  assert.deepEqual([logos?.length, posters?.length], [5, 1], 'DEMO');

  const failFrom = async (address: string) =>
    (await logInAt(url, { email, password: 'wrong' }, { 'x-forwarded-for': `198.51.100.7, ${address}` }))
      .status;
  assert.deepEqual(
    [await failFrom('203.0.113.2'), await failFrom('203.0.113.2')],
    [401, 429],
    'LOGIN_ATTEMPTS',
  );
  assert.equal(await failFrom('203.0.113.3'), 401, 'TRUST_PROXY: the address that the one proxy saw counts');

  const enroll = async (address: string) =>
    (await fetch(`${url}/api/enrollments`, json(enrollment, 'POST', { 'x-forwarded-for': address }))).status;
  assert.deepEqual([await enroll('203.0.113.4'), await enroll('203.0.113.4')], [201, 429], 'FORM_POSTS');
  const logged = linesOf((await server.stop()).stderr).map((line) => JSON.parse(line).msg);
  assert.deepEqual(new Set(logged), new Set(['log-in failed']), 'LOG_LEVEL');

  const changed = {
    ADMIN_EMAIL: 'MEENA@example.com',
    ADMIN_PASSWORD: 'another password',
    ADMIN_NAME: 'Other',
  };
  const again = await serveHere({ ...quiet, DATA_DIR, ...changed });
  const statusWith = async (word: string) => (await logInAt(again.url, { email, password: word })).status;
  assert.deepEqual([await statusWith('another password'), await statusWith(password)], [401, 200]);
  await again.stop();
  assert.doesNotMatch(again.written.stdout, /password|First admin/u);
  assert.equal(
    (await runHere(['admin', 'list'], { ...quiet, DATA_DIR })).stdout,
    `${email}\tMeena R\towner\n`,
  );
});

test('the log is JSON on the error stream, a line a request with its id, and nothing of people, passwords and tokens', async () => {
  const DATA_DIR = temporaryFolder();
  mkdirSync(join(DATA_DIR, 'incoming'), { mode: 0o700 });
  writeFileSync(join(DATA_DIR, 'incoming/left-over'), 'half a picture');
  const server = await startServer({ ...account, DATA_DIR });
  const { token } = await logInAt(server.url, { email, password });
  await logInAt(server.url, { email, password: 'a wrong guess' });
  const answer = await fetch(`${server.url}/api/enrollments?from=kavitha`, json(enrollment));
  await fetch(`${server.url}/api/enrollments?q=kavitha`, { headers: bearer(token) });
  const { stdout, stderr } = await server.stop();
  assert.equal(linesOf(stdout).length, 1);
  const lines: Record<string, unknown>[] = linesOf(stderr).map((line) => JSON.parse(line));
  for (const { level, time, msg } of lines) {
    assert.equal(typeof level, 'number');
    assert.match(String(time), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u);
    assert.notEqual(msg, undefined);
  }
  const about = (msg: string) => lines.filter((line) => line.msg === msg);
  const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  assert.partialDeepStrictEqual(about(`${migrations.length} migrations applied`), [{ migrations }]);
  assert.partialDeepStrictEqual(about('removed pictures without a record'), [{ level: 40, files: 1 }]);
  assert.partialDeepStrictEqual(
    about('request').map(({ method, path, status }) => `${method} ${path} ${status}`),
    [
      'POST /admin/login 200',
      'POST /admin/login 401',
      'POST /api/enrollments 201',
      'GET /api/enrollments 200',
    ],
  );
  const requestId = answer.headers.get('x-request-id');
  assert.equal(about('request')[2]?.requestId, requestId);
  assert.notEqual(requestId, null);
  assert.partialDeepStrictEqual(about('stopping'), [{ signal: 'SIGTERM' }]);
  for (const secret of [token, password, 'a wrong guess', email, 'Kavitha', '98765', 'Mill Street']) {
    assert(!stderr.toLowerCase().includes(secret.toLowerCase()), secret);
  }
});
