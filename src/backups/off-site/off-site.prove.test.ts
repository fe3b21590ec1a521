import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { bundleProgram } from '../../../scripts/test/program.ts';
import { root } from '../../../scripts/tools.ts';
import { databaseFile, openDatabase } from '../../database/index.ts';
import { referencedPictures } from '../../open-data-folder.ts';
import { readConfig } from '../../settings.ts';
import type { Logo } from '../../shared/records.ts';
import { file, picture } from '../../testing/pictures.ts';
import type { ServingProgram, Settings } from '../../testing/program.ts';
import { runProgram, startServer } from '../../testing/program.ts';
import { form, json } from '../../testing/requests.ts';
import { bearer, logInAt } from '../../testing/sessions.ts';
import type { Breakage } from '../../testing/store.ts';
import { startStore, storeKey } from '../../testing/store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { standingFiles } from '../standing.ts';
import { listPoints } from './points.ts';
import { openStore } from './store.ts';

const credentials = { email: 'meena@example.com', password: 'correct horse battery' };
const admin: Settings = { ADMIN_EMAIL: credentials.email, ADMIN_PASSWORD: credentials.password };
const hasty = { file: await bundleProgram(root, 'src/testing/hasty-copies.ts') };

/** Something that the server has acknowledged. */
interface Acknowledged {
  id: string;
  kind: 'enrollments' | 'logos';
  at: number;
}

/** Sends enrollments and pictures until the server dies, and notes what it acknowledged. */
function keepPosting({ url }: ServingProgram, token: string, acknowledged: Acknowledged[]) {
  let sent = 0;
  const enroll = async () => {
    for (;;) {
      sent += 1;
      const person = { name: `Student ${sent}`, email: `student.${acknowledged.length}.${sent}@example.com` };
      const body = {
        ...person,
        phone: '98765 43210',
        address: 'Namakkal',
        course: 'Small Class',
        agree: true,
      };
      const answer = await fetch(`${url}/api/enrollments`, json(body));
      assert.equal(answer.status, 201);
      const { _id: id } = (await answer.json()) as { _id: string };
      acknowledged.push({ id, kind: 'enrollments', at: Date.now() });
      await wait(60);
    }
  };
  const upload = async () => {
    for (;;) {
      const body = form({ file: file(picture.png) }, 'POST', bearer(token));
      const answer = await fetch(`${url}/admin/images/upload`, body);
      assert.equal(answer.status, 201);
      const { _id: id } = (await answer.json()) as Logo;
      acknowledged.push({ id, kind: 'logos', at: Date.now() });
      await wait(120);
    }
  };
  return Promise.allSettled([enroll(), enroll(), upload()]);
}

/** Opens the store as the server does. */
function openAsServer(settings: Settings) {
  const { store } = readConfig(settings, { host: '127.0.0.1' });
  assert(store !== null);
  return openStore(store);
}

/** Copies have the lowest priority, and the machine may have much else to do. */
const timeout = 15 * 60_000;
const mostAttempts = 6_000;

/** Waits until something is so. */
async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let attempt = 0; !(await isSo()); attempt += 1) {
    assert.ok(attempt < mostAttempts, `never: ${what}`);
    await wait(50);
  }
}

const rounds = Number(process.env.OFF_SITE_ROUNDS ?? 3);

test(`in ${rounds} rounds of posts, kill -9 and a lost machine, what is restored is whole and lacks only what came after the last copy`, {
  timeout,
}, async (t) => {
  const begin = async () => {
    const { settings } = await startStore();
    const store = await openAsServer(settings);
    return { settings: { ...admin, ...settings, FORM_POSTS: '0', BACKUPS: '1' }, store };
  };
  let { settings, store } = await begin();
  let acknowledged: Acknowledged[] = [];
  let DATA_DIR = temporaryFolder();
  let longest = 0;
  let [lostInAll, keptInAll] = [0, 0];
  // A chain of ten machines, each of which goes on with what the one before had off-site; then another.
  for (let round = 1; round <= rounds; round += 1) {
    if (round % 10 === 1 && round > 1) {
      ({ settings, store } = await begin());
      [acknowledged, DATA_DIR] = [[], temporaryFolder()];
    }
    const server = await startServer({ ...settings, DATA_DIR }, hasty);
    const { token } = await logInAt(server.url, credentials);
    const before = (await listPoints(store)).length;
    const posting = keepPosting(server, token, acknowledged);
    await until(async () => (await listPoints(store)).length > before + 1, 'two points');
    await wait(1_000 * Math.random());
    server.kill('SIGKILL');
    const diedAt = Date.now();
    await Promise.all([posting, server.ended]);
    // A process that was copying notices within moments that its server is gone.
    rmSync(DATA_DIR, { recursive: true, maxRetries: 20 });

    DATA_DIR = join(temporaryFolder(), 'data');
    const restored = await runProgram(['restore', 's3', '--yes'], { ...settings, DATA_DIR });
    assert.deepEqual([restored.code, restored.stderr], [0, ''], `round ${round}`);
    const database = openDatabase(databaseFile(DATA_DIR));
    assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
    const there = new Set(
      ['enrollments', 'logos'].flatMap((name) =>
        database.prepare<[], string>(`SELECT id FROM ${name}`).pluck().all(),
      ),
    );
    const uploads = readdirSync(join(DATA_DIR, 'uploads'));
    assert.deepEqual(uploads.sort(), referencedPictures(database).sort(), 'rows and pictures are in step');
    database.close();
    const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
    for (const name of uploads)
      assert.equal(hash(readFileSync(join(DATA_DIR, 'uploads', name))), hash(picture.png), name);
    const lost = acknowledged.filter(({ id }) => !there.has(id));
    const newest = (await listPoints(store)).at(-1);
    assert(newest);
    // Stores tell whole seconds.
    const copiedAt = newest.at.getTime() - 1_000;
    for (const { id, at } of lost) assert.ok(at >= copiedAt, `${id} came before the last copy began`);
    longest = Math.max(longest, ...lost.map(({ at }) => diedAt - at));
    lostInAll += lost.length;
    keptInAll += acknowledged.length - lost.length;
    for (const gone of lost) acknowledged.splice(acknowledged.indexOf(gone), 1);
  }
  t.diagnostic(
    `${rounds} rounds: ${keptInAll} times something acknowledged was there, ${lostInAll} were lost with their machine, acknowledged at most ${longest} ms before it died`,
  );
});

test('whatever the store does, the site goes on, says what is wrong, and has everything there once it is back', {
  timeout,
}, async () => {
  const proxy = await startStore();
  const settings = { ...admin, ...proxy.settings, FORM_POSTS: '0', DATA_DIR: temporaryFolder() };
  const server = await startServer(settings, hasty);
  const { token } = await logInAt(server.url, credentials);
  const { copies } = standingFiles(settings.DATA_DIR);
  const enroll = async (name: string) => {
    const person = { name, email: `${name}@example.com`, phone: '98765 43210', address: 'Namakkal' };
    const answer = await fetch(
      `${server.url}/api/enrollments`,
      json({ ...person, course: 'Small Class', agree: true }),
    );
    assert.equal(answer.status, 201);
  };
  await until(() => copies.read()?.currentAt != null, 'a copy');
  const faults: [name: string, breakage: Breakage, says: RegExp][] = [
    ['full', { status: 507, code: 'InsufficientStorage' }, /is full, .*Buy more space there/u],
    ['key', { status: 403, code: 'InvalidAccessKeyId' }, /refuses the key .*Check BACKUP_S3_KEY/u],
    ['clock', { status: 403, code: 'RequestTimeTooSkewed' }, /clock of this machine is wrong.*timedatectl/u],
  ];
  for (const [name, breakage, says] of faults) {
    proxy.breaks = ({ method }) => (method === 'PUT' ? breakage : null);
    await enroll(name);
    await fetch(
      `${server.url}/admin/images/upload`,
      form({ file: file(picture.png) }, 'POST', bearer(token)),
    );
    await until(() => says.test(copies.read()?.trouble ?? ''), name);
    proxy.breaks = () => null;
    await until(() => copies.read()?.trouble === null, `after ${name}`);
  }
  proxy.breaks = ({ method, path }) => (method === 'PUT' && path.length % 2 === 0 ? { slow: 300 } : null);
  await enroll('slow');
  const seen = copies.read()?.currentAt;
  await until(() => copies.read()?.currentAt !== seen, 'a slow copy');
  const { stderr } = await server.stop();
  assert.ok(!stderr.includes(`"${storeKey.BACKUP_S3_SECRET}"`));

  const DATA_DIR = join(temporaryFolder(), 'data');
  const drill = await runProgram(['backup', 'drill'], { ...proxy.settings, DATA_DIR });
  assert.deepEqual([drill.code, drill.stderr], [0, '']);
  assert.match(drill.stdout, /^Restored s3@.* in [\d.]+ seconds: \d+ files, .* 3 uploaded pictures/u);
  assert.deepEqual(readdirSync(DATA_DIR), ['backups'], 'it leaves nothing but what came of it');
  assert.equal(standingFiles(DATA_DIR).drill.read()?.fault, null);
  await runProgram(['restore', 's3', '--yes'], { ...proxy.settings, DATA_DIR });
  const database = openDatabase(databaseFile(DATA_DIR));
  const names = database.prepare<[], string>('SELECT name FROM enrollments').pluck().all();
  database.close();
  assert.deepEqual(names.sort(), ['clock', 'full', 'key', 'slow']);
});
