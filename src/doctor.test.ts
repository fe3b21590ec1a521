import assert from 'node:assert/strict';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { databaseFile, prepareDataFolder, tokenSecret } from './data-folder.ts';
import { migrate } from './database/migrate.ts';
import { examine, findingLine } from './doctor.ts';
import { migrationsFolder } from './program-files.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { emptyDatabase } from './testing/test-database.ts';

const now = new Date('2026-11-21T12:00:00Z');

function patient() {
  const dataFolder = temporaryFolder();
  prepareDataFolder(dataFolder);
  tokenSecret(dataFolder, null);
  const database = emptyDatabase(databaseFile(dataFolder));
  migrate(database, migrationsFolder, now);
  return { dataFolder, database, referencedPictures: () => [] as string[], now };
}

/** The subjects of what is wrong. */
function faults(parts: Parameters<typeof examine>[0]): Record<string, string> {
  const bad = examine(parts).filter((finding) => !finding.good);
  return Object.fromEntries(bad.map(({ subject, text }) => [subject, text]));
}

test('a sound folder has nothing wrong', () => {
  const parts = patient();
  assert.deepEqual(faults(parts), {});
  assert.equal(examine(parts).map(findingLine)[0], 'ok   database: sound');
});

test('a missing picture, an open secret, an open database, wrong facts and a wrong clock are each named with what to do', () => {
  const parts = { ...patient(), referencedPictures: () => ['lost.png'], now: new Date('1970-01-02') };
  const { dataFolder } = parts;
  chmodSync(join(dataFolder, 'secret'), 0o644);
  chmodSync(databaseFile(dataFolder), 0o644);
  writeFileSync(join(dataFolder, 'site.json'), '{');
  const found = faults(parts);
  assert.deepEqual(Object.keys(found), ['uploads', 'secret', 'site.json', 'clock', 'permissions']);
  assert.match(found.uploads ?? '', /1 pictures are missing, lost\.png first; restore/u);
  assert.match(found.secret ?? '', /chmod 600/u);
  assert.match(found['site.json'] ?? '', /not valid JSON/u);
  assert.match(found.clock ?? '', /timedatectl/u);
  assert.match(found.permissions ?? '', /chmod 600/u);
});
