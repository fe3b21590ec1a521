import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { refusalOf } from './testing/ended.ts';
import { runHere, serveHere } from './testing/here.ts';
import { migratedFolder } from './testing/migrated-database.ts';
import { runProgram } from './testing/program.ts';
import { logInAt, printedAdmin } from './testing/sessions.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { contentOf, testDatabase } from './testing/test-database.ts';

const quiet = { PORT: '0', LOG_LEVEL: 'silent' };
const account = { ADMIN_EMAIL: 'meena@example.com', ADMIN_PASSWORD: 'correct horse battery' };

/** Whether every user of this machine may read a path. */
function isOpenToAll(path: string): boolean {
  return (statSync(path).mode & 0o005) === 0o005 && (path === '/' || isOpenToAll(dirname(path)));
}

test('a port that is taken is one line and exit code 1, and neither changes the folder nor shows a password that is made later', async (t) => {
  const DATA_DIR = temporaryFolder();
  const other = createServer().listen(0, '127.0.0.1');
  t.after(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const ended = await runHere([], { ...quiet, DATA_DIR, PORT: String(port) });
  const line = `Port ${port} on 127.0.0.1 is taken; stop what uses it, or set PORT to another.`;
  assert.equal(refusalOf(ended), line);
  assert.deepEqual(readdirSync(DATA_DIR), ['lock']);
  const server = await serveHere({ ...quiet, DATA_DIR });
  assert.equal((await logInAt(server.url, printedAdmin(server.written.stdout))).status, 200);
  await server.stop();
});

test('an address that is not this machine’s is one line that names HOST, and exit code 2', async () => {
  const settings = { ...quiet, ...account, DATA_DIR: temporaryFolder(), HOST: '203.0.113.9' };
  const line = "HOST is '203.0.113.9'; allowed is an address or a name of this machine.";
  assert.equal(refusalOf(await runHere([], settings), 2), line);
});

test('the line of the start has the name of site.json and an address that opens; a second server is refused', async () => {
  const DATA_DIR = migratedFolder();
  writeFileSync(join(DATA_DIR, 'site.json'), '{"name":"Kongu Drone School","phone":"04286 123456"}');
  const server = await serveHere({ ...quiet, ...account, DATA_DIR, HOST: '0.0.0.0' });
  assert.match(server.written.stdout, /^Kongu Drone School is served at http:\/\/localhost:\d+\n$/u);
  const page = await (await fetch(`http://127.0.0.1:${new URL(server.url).port}`)).text();
  const [, json = ''] = /id="site-facts">([^<]*)</u.exec(page) ?? [];
  const facts = { name: 'Kongu Drone School', phone: '+91 4286 123 456', shortName: 'NDA' };
  assert.partialDeepStrictEqual(JSON.parse(json), facts);
  const second = await runProgram([], { ...quiet, DATA_DIR });
  assert.equal(refusalOf(second), `Another server is running on ${DATA_DIR}; stop it first.`);
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
  await server.stop();
});

test('a site.json that is wrong is one line with file and key, and exit code 2', async () => {
  const DATA_DIR = temporaryFolder();
  const file = join(DATA_DIR, 'site.json');
  writeFileSync(file, '{"social":{"twitter":"https://x.example"}}');
  const ended = await runHere([], { ...quiet, ...account, DATA_DIR });
  assert.equal(refusalOf(ended, 2), `${file}: social.twitter: this key is not known.`);
});

describe('a data folder that cannot be used is one line and exit code 1', () => {
  const isRoot = process.getuid?.() === 0;
  const skip =
    (!isRoot && 'only root can run as another') ||
    (!isOpenToAll(import.meta.dirname) && 'another user may not read this checkout');

  test('a folder of another user', { skip }, async () => {
    const nobody = { uid: 65_534, gid: 65_534 };
    const settings = { ...quiet, ...account, DATA_DIR: temporaryFolder() };
    const ended = await runProgram([], settings, nobody);
    assert.match(refusalOf(ended), /^DATA_DIR \S+ cannot be written \(EACCES\); give this user the right/u);
  });

  test('something else under the name of the database', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'institute.db');
    writeFileSync(file, 'not a database, but somebody’s notes');
    assert.equal(
      refusalOf(await runHere([], { ...quiet, DATA_DIR: folder })),
      `${file} cannot be used. It is no database, or a damaged one (file is not a database). Restore the newest backup: see restore --help.`,
    );
    assert.equal(readFileSync(file, 'utf8'), 'not a database, but somebody’s notes');
  });
});

test('a database that a newer program has made is one line and exit code 1 for every command, and left as it was', async () => {
  const DATA_DIR = temporaryFolder();
  const database = testDatabase(join(DATA_DIR, 'institute.db'));
  database.exec("INSERT INTO migrations VALUES ('9999-future.sql', '2030-01-01')");
  const before = contentOf(database);
  const line = refusalOf(await runHere([], { ...quiet, DATA_DIR }));
  const reason = 'it has the migration 9999-future.sql';
  assert.ok(line.startsWith(`The database was made by a newer version of this program (${reason})`), line);
  assert.equal(refusalOf(await runHere(['admin', 'list'], { ...quiet, DATA_DIR })), line);
  assert.deepEqual(contentOf(database), before);
});
