import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { calls } from './shared/calls.ts';
import { linesOf, runProgram, startServer } from './testing/program.ts';
import { form, json } from './testing/requests.ts';
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
    server.url + calls.login,
    json({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
  );
  const { token } = (await login.json()) as { token: string };
  const authorization = { authorization: `Bearer ${token}` };

  let stored = 0;
  let refusal: Response | null = null;
  while (refusal === null) {
    const answer = await fetch(server.url + calls.enrollments, json(enrollment(stored)));
    if (answer.status === 201) stored += 1;
    else refusal = answer;
    assert.ok(stored < 10_000, 'the disk never filled');
  }
  assert.equal(refusal.status, 507);
  assert.deepEqual(await refusal.json(), {
    message: 'The server has no room to store this now. Please try again later.',
  });

  const picture = new Blob([Buffer.from('GIF89a'), Buffer.alloc(1_000_000)]);
  const upload = await fetch(server.url + calls.logoUpload, form({ file: picture }, 'POST', authorization));
  assert.equal(upload.status, 507);
  assert.deepEqual(readdirSync(join(DATA_DIR, 'uploads')), []);
  assert.deepEqual(readdirSync(join(DATA_DIR, 'incoming')), []);

  const courses = await fetch(server.url + calls.courses);
  assert.equal(((await courses.json()) as unknown[]).length, 3);
  const list = await fetch(`${server.url}${calls.enrollments}?limit=1`, { headers: authorization });
  assert.equal(list.headers.get('x-total-count'), String(stored));
  const found = await fetch(`${server.url}${calls.enrollments}?q=KAVITHA 0`, { headers: authorization });
  assert.equal(found.headers.get('x-total-count'), '1');

  assert.equal((await server.stop()).code, 0);
  const database = new Sqlite(join(DATA_DIR, 'institute.db'));
  assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
  assert.equal(database.prepare('SELECT count(*) FROM enrollments').pluck().get(), stored);
  database.close();
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
