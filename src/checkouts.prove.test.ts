// The program of checkouts that are not this one.

import assert from 'node:assert/strict';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { databaseFile } from './database/index.ts';
import { backupsIn, digestOf, earlierInstitute } from './testing/earlier-institute.ts';
import { migrationNames } from './testing/earlier-schemas.ts';
import { refusalOf } from './testing/ended.ts';
import { runProgram, startServer } from './testing/program.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const quiet = { PORT: '0', LOG_LEVEL: 'silent' };
const root = join(import.meta.dirname, '..');

/** Makes another checkout with some more of this one's folders, and returns its path. */
function otherCheckout(...more: string[]): string {
  const checkout = temporaryFolder();
  for (const name of ['src', 'src/content', 'migrations', 'package.json'])
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  for (const name of ['node_modules', ...more]) symlinkSync(join(root, name), join(checkout, name));
  return checkout;
}

const programOf = (checkout: string) => ({ file: join(checkout, 'src/main.ts') });
const logosAt = async (url: string) => (await fetch(`${url}/admin/images`)).json() as Promise<unknown[]>;

test('one that has not been built says what builds it, in one line and with exit code 1', async () => {
  const settings = { ...quiet, DATA_DIR: temporaryFolder() };
  const ended = await runProgram([], settings, programOf(otherCheckout()));
  assert.equal(refusalOf(ended), 'The site is not built yet: npm start builds it and serves it.');
});

test('what a newer one has upgraded this one refuses in one line, and takes the backup from before that back', async () => {
  const { dataFolder } = earlierInstitute(migrationNames.length);
  const settings = { ...quiet, DATA_DIR: dataFolder };
  const newer = otherCheckout('dist');
  writeFileSync(join(newer, 'migrations/9999-newer.sql'), 'DELETE FROM logos;');
  const server = await startServer(settings, programOf(newer));
  assert.deepEqual(await logosAt(server.url), []);
  await server.stop();
  const before = digestOf(databaseFile(dataFolder));
  const line = refusalOf(await runProgram([], settings));
  assert.match(line, /newer version of this program \(it has the migration 9999-newer\.sql\)/u);
  assert.equal(digestOf(databaseFile(dataFolder)), before);

  const [backup = ''] = backupsIn(dataFolder);
  const { code, stderr } = await runProgram(['restore', join(dataFolder, 'backups', backup)], settings);
  assert.equal(code, 0, stderr);
  const older = await startServer(settings);
  assert.equal((await logosAt(older.url)).length, 2);
  await older.stop();
});
