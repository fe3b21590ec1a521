import assert from 'node:assert/strict';
import fs from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { databaseFile, openDatabase } from '../database/index.ts';
import { openDataFolder, referencedPictures, sweepPictures } from '../open-data-folder.ts';
import { readConfig } from '../settings.ts';
import { diesAt } from '../testing/dies-at.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { addLogo, backupParts, clock, pictureNames, tinyInstitute } from '../testing/tiny-institute.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const log = pino({ level: 'silent' });

/** The next start of a server, as far as it changes what is there. */
async function start(dataFolder: string): Promise<void> {
  const opened = await openDataFolder(readConfig({ DATA_DIR: dataFolder }, { host: '127.0.0.1' }), log);
  await sweepPictures(opened);
  opened.close();
}

/** Every file anywhere in a folder, with its content. */
function contentsIn(folder: string): Map<string, string> {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile());
  return new Map(
    files.map(({ parentPath, name }) => [
      join(parentPath, name),
      fs.readFileSync(join(parentPath, name), 'latin1'),
    ]),
  );
}

/** Checks that all of the institute as it was before the restore is still in some place of the folder. */
function assertNothingLost(dataFolder: string): void {
  const contents = contentsIn(dataFolder);
  for (const content of ['picture one', 'picture later', 'old secret', '{"name":"After"}', 'new hero'])
    assert.ok([...contents.values()].includes(content), `${content} is lost`);
  const databases = [...contents.keys()].filter((path) => path.endsWith('/institute.db'));
  const rows = databases.map((path) => {
    const database = openDatabase(path);
    const names = pictureNames(database);
    database.close();
    return names.join(' ');
  });
  assert.ok(rows.includes('one.png later.png'), `the old rows are lost: ${rows}`);
}

test('a restore that dies at any step of the exchange loses nothing, whatever starts follow, and can be done again', async () => {
  const source = tinyInstitute();
  const archive = join(temporaryFolder(), 'institute.tar.gz');
  await backUp(source, archive);
  addLogo(source.dataFolder, source.database, 'later');
  fs.writeFileSync(join(source.dataFolder, 'secret'), 'old secret');
  fs.writeFileSync(join(source.dataFolder, 'site.json'), '{"name":"After"}');
  fs.writeFileSync(join(source.dataFolder, 'site/pictures/hero-small.jpg'), 'new hero');
  assert.ok(fs.statSync(`${databaseFile(source.dataFolder)}-wal`).size > 0, 'a kill had left work to do');

  let step = 1;
  for (let hasDied = true; hasDied; step += 1) {
    const dataFolder = join(temporaryFolder(), 'data');
    fs.cpSync(source.dataFolder, dataFolder, { recursive: true });
    clock.now = new Date(clock.now.getTime() + 60_000);
    const parts = { ...backupParts, referencedPictures, archive, dataFolder };
    hasDied = await diesAt(
      step,
      () => restore(parts),
      (values) => values.some((value) => /\/(?:before-restore|restoring)-/u.test(String(value))),
    );
    assert.ok(fs.existsSync(databaseFile(dataFolder)), `no database at step ${step}`);
    for (let starts = 0; starts < 2; starts += 1) await start(dataFolder);
    assertNothingLost(dataFolder);

    clock.now = new Date(clock.now.getTime() + 60_000);
    await restore({ ...parts, now: () => clock.now });
    await start(dataFolder);
    assertNothingLost(dataFolder);
    const database = openDatabase(databaseFile(dataFolder));
    assert.deepEqual(pictureNames(database), ['one.png']);
    database.close();
    assert.deepEqual(fs.readdirSync(join(dataFolder, 'uploads')), ['one.png']);
    assert.equal(fs.readFileSync(join(dataFolder, 'site.json'), 'utf8'), '{"name":"Before"}');
  }
  source.database.close();
  assert.ok(step > 10, `only ${step} steps`);
});
