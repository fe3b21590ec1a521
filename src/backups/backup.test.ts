import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { pack } from 'tar-stream';
import { databaseFile } from '../data-folder.ts';
import { migrate } from '../database/migrate.ts';
import type { Database } from '../database/open.ts';
import { openDatabase } from '../database/open.ts';
import { migrationsFolder } from '../program-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { backUp } from './backup.ts';
import { listBackups, makeBackup, startNightlyBackups, untilTonight } from './nightly.ts';
import { restore } from './restore.ts';

const clock = { now: new Date('2026-11-21T12:00:00Z') };
const now = () => clock.now;
const pictureNames = (database: Database) =>
  database.prepare<[], string>('SELECT picture FROM logos').pluck().all();
const parts = { referencedPictures: pictureNames, migrationsFolder, now };

/** A data folder with a picture, a secret, facts and a replaced picture. */
function institute() {
  const dataFolder = temporaryFolder();
  const database = openDatabase(databaseFile(dataFolder));
  migrate(database, migrationsFolder, now());
  mkdirSync(join(dataFolder, 'uploads'));
  mkdirSync(join(dataFolder, 'site/pictures'), { recursive: true });
  writeFileSync(join(dataFolder, 'secret'), 's'.repeat(64));
  writeFileSync(join(dataFolder, 'site.json'), '{"name":"Before"}');
  writeFileSync(join(dataFolder, 'site/pictures/hero-small.jpg'), 'hero');
  addLogo(dataFolder, database, 'one');
  return { dataFolder, database, ...parts };
}

function addLogo(dataFolder: string, database: Database, name: string): void {
  writeFileSync(join(dataFolder, 'uploads', `${name}.png`), `picture ${name}`);
  database
    .prepare('INSERT INTO logos (id, picture, filename, created_at) VALUES (?, ?, ?, ?)')
    .run(name, `${name}.png`, name, now().toISOString());
}

function archiveIn(folder: string): string {
  return join(folder, 'backup.tar.gz');
}

/** An archive of any files, as somebody else might make it. */
async function foreignArchive(files: Record<string, string>): Promise<string> {
  const tar = pack();
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, content);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(Buffer.from(chunk as Uint8Array));
  const archive = archiveIn(temporaryFolder());
  writeFileSync(archive, gzipSync(Buffer.concat(chunks)));
  return archive;
}

describe('a backup', () => {
  test('comes back as it was, and what was there meanwhile is kept beside', async () => {
    const source = institute();
    const archive = archiveIn(temporaryFolder());
    const contents = await backUp(source, archive);
    assert.equal(statSync(archive).mode & 0o777, 0o600);
    assert.deepEqual(contents.files.map((file) => file.name).sort(), [
      'institute.db',
      'secret',
      'site.json',
      'site/pictures/hero-small.jpg',
      'uploads/one.png',
    ]);

    addLogo(source.dataFolder, source.database, 'later');
    source.database.close();
    writeFileSync(join(source.dataFolder, 'site.json'), '{"name":"After"}');
    const { kept } = await restore({ ...source, archive });
    const restored = openDatabase(databaseFile(source.dataFolder));
    assert.deepEqual(pictureNames(restored), ['one.png']);
    restored.close();
    assert.deepEqual(readdirSync(join(source.dataFolder, 'uploads')), ['one.png']);
    assert.equal(readFileSync(join(source.dataFolder, 'site.json'), 'utf8'), '{"name":"Before"}');
    assert.ok(kept);
    assert.deepEqual(readdirSync(join(kept, 'uploads')).sort(), ['later.png', 'one.png']);
    assert.deepEqual(
      readdirSync(source.dataFolder).filter((name) => name.startsWith('restoring')),
      [],
    );
  });

  test('goes into an empty folder on another machine', async () => {
    const source = institute();
    const archive = archiveIn(temporaryFolder());
    await backUp(source, archive);
    source.database.close();
    const dataFolder = temporaryFolder();
    assert.equal((await restore({ ...parts, archive, dataFolder })).kept, null);
    assert.equal(readFileSync(join(dataFolder, 'uploads/one.png'), 'utf8'), 'picture one');
  });

  test('that is made while facts and pictures of the site are replaced holds them whole', async () => {
    const source = institute();
    const archive = archiveIn(temporaryFolder());
    let isDone = false;
    const made = backUp(source, archive).finally(() => {
      isDone = true;
    });
    const file = join(source.dataFolder, 'site.json');
    const folder = join(source.dataFolder, 'site/pictures');
    for (let number = 0; !isDone; number += 1) {
      writeFileSync(`${file}.new`, JSON.stringify({ name: 'n'.repeat((number % 7) + 1) }));
      renameSync(`${file}.new`, file);
      const [from, to] = number % 2 === 0 ? ['jpg', 'png'] : ['png', 'jpg'];
      writeFileSync(join(folder, `hero-small.${to}`), 'h'.repeat((number % 5) + 1));
      rmSync(join(folder, `hero-small.${from}`));
      await new Promise(setImmediate);
    }
    const { files } = await made;
    assert.deepEqual(files.filter(({ name }) => name === 'site.json').length, 1);
    assert.deepEqual(files.filter(({ name }) => name.startsWith('site/pictures/hero-small.')).length, 1);
    source.database.close();
  });

  test('that is made while rows and pictures arrive holds a picture for each of its rows', async () => {
    const source = institute();
    const archive = archiveIn(temporaryFolder());
    let isDone = false;
    const made = backUp(source, archive).finally(() => {
      isDone = true;
    });
    for (let number = 0; !isDone; number += 1) {
      addLogo(source.dataFolder, source.database, `new-${number}`);
      await new Promise(setImmediate);
    }
    const contents = await made;
    source.database.close();
    const dataFolder = temporaryFolder();
    await restore({ ...parts, archive, dataFolder });
    const restored = openDatabase(databaseFile(dataFolder));
    const rows = pictureNames(restored).map((name) => `uploads/${name}`);
    restored.close();
    assert.deepEqual(
      contents.files.map((file) => file.name).filter((name) => name.startsWith('uploads/')),
      rows,
    );
  });

  test('leaves out uploads that no row refers to, and leaves nothing behind beside the archive', async () => {
    const source = institute();
    writeFileSync(join(source.dataFolder, 'uploads/orphan.png'), 'x');
    const folder = temporaryFolder();
    const { files } = await backUp(source, archiveIn(folder));
    source.database.close();
    assert.ok(!files.some((file) => file.name === 'uploads/orphan.png'));
    assert.deepEqual(readdirSync(folder), ['backup.tar.gz']);
  });

  test('that cannot be written leaves nothing behind', async () => {
    const source = institute();
    rmSync(join(source.dataFolder, 'uploads/one.png'));
    const folder = temporaryFolder();
    await assert.rejects(backUp(source, archiveIn(folder)), /came and went/u);
    source.database.close();
    assert.deepEqual(readdirSync(folder), []);
  });
});

describe('a restore changes nothing and says why if the archive', () => {
  const refused = async (archive: string, reason: RegExp) => {
    const source = institute();
    source.database.close();
    const before = readdirSync(source.dataFolder, { recursive: true }).sort();
    await assert.rejects(restore({ ...source, archive }), { message: reason, exitCode: 1 });
    assert.deepEqual(readdirSync(source.dataFolder, { recursive: true }).sort(), before);
    assert.equal(readFileSync(join(source.dataFolder, 'site.json'), 'utf8'), '{"name":"Before"}');
  };
  const goodArchive = async () => {
    const source = institute();
    const archive = archiveIn(temporaryFolder());
    await backUp(source, archive);
    source.database.close();
    return archive;
  };

  test('is missing or is something else', async () => {
    await refused(join(temporaryFolder(), 'nothing.tar.gz'), /nothing was changed\. .*no such file/u);
    const archive = archiveIn(temporaryFolder());
    writeFileSync(archive, 'hello');
    await refused(archive, /nothing was changed\. .*incorrect header/u);
  });

  test('was cut off', async () => {
    const archive = await goodArchive();
    writeFileSync(archive, readFileSync(archive).subarray(0, -40));
    await refused(archive, /nothing was changed\. .*unexpected end/u);
  });

  test('was changed by a single byte', async () => {
    const archive = await goodArchive();
    const bytes = gunzipSync(readFileSync(archive));
    bytes[bytes.indexOf('picture one') + 8] = 0x4f;
    writeFileSync(archive, gzipSync(bytes));
    await refused(archive, /checksums do not match/u);
  });

  test('holds a name that leads out of the folder, or no list of contents', async () => {
    await refused(await foreignArchive({ '../evil': 'x' }), /holds '\.\.\/evil'/u);
    await refused(await foreignArchive({ 'uploads/../../evil': 'x' }), /does not belong there/u);
    await refused(await foreignArchive({ 'backups/x': 'x' }), /does not belong there/u);
    await refused(await foreignArchive({ secret: 'x' }), /no list of contents/u);
  });

  test('was made by a newer version of the program', async () => {
    const source = institute();
    source.database.prepare("INSERT INTO migrations VALUES ('9999-later.sql', '2030')").run();
    const archive = archiveIn(temporaryFolder());
    await backUp(source, archive);
    source.database.close();
    await refused(archive, /newer version of this program/u);
  });
});

describe('nightly backups', () => {
  test('come at half past two', () => {
    const hours = (text: string) => untilTonight(new Date(text)) / 3_600_000;
    assert.equal(hours('2026-11-21T00:30:00'), 2);
    assert.equal(hours('2026-11-21T02:30:00'), 24);
    assert.equal(hours('2026-11-21T12:00:00'), 14.5);
  });

  test('are kept as many as wanted, the newest of each day', async () => {
    const source = institute();
    const folder = join(source.dataFolder, 'backups');
    mkdirSync(folder);
    for (const day of [1, 2, 2, 3, 4]) {
      clock.now = new Date(2026, 10, day, 2, 30);
      await makeBackup(source, folder, 3);
    }
    source.database.close();
    const names = [
      'institute-2026-11-02.tar.gz',
      'institute-2026-11-03.tar.gz',
      'institute-2026-11-04.tar.gz',
    ];
    assert.deepEqual(await listBackups(folder), names);
    assert.ok(existsSync(join(folder, names[2] ?? '')));
  });

  /** Backups of a night whose clock the test moves; the first comes a minute after the start. */
  async function aNight(t: TestContext, keep: number, source = institute()) {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    clock.now = new Date(2026, 10, 21, 2, 30);
    const folder = join(source.dataFolder, 'backups');
    mkdirSync(folder);
    for (const day of ['2026-08-01', '2026-11-20']) {
      writeFileSync(join(folder, `before-1.0.0-${day}T00-00-00Z.tar.gz`), '');
    }
    const nightly = startNightlyBackups(source, keep, pino({ level: 'silent' }));
    assert.equal(nightly.last(), null);
    // The night's work begins with what has run out.
    while (existsSync(join(folder, 'before-1.0.0-2026-08-01T00-00-00Z.tar.gz'))) {
      await new Promise(setImmediate);
      t.mock.timers.tick(1_000);
    }
    t.mock.timers.reset();
    await nightly.stop();
    source.database.close();
    return { last: nightly.last(), names: readdirSync(folder).sort() };
  }
  const upgradeBackup = 'before-1.0.0-2026-11-20T00-00-00Z.tar.gz';

  test('tell what came of the last one, and let backups from before an upgrade run out', async (t) => {
    const { last, names } = await aNight(t, 3);
    assert.deepEqual(last, { at: clock.now, isGood: true });
    assert.deepEqual(names, [upgradeBackup, 'institute-2026-11-21.tar.gz']);
  });

  test('that fail are told too, and leave nothing behind', async (t) => {
    const source = institute();
    rmSync(join(source.dataFolder, 'uploads/one.png'));
    const { last, names } = await aNight(t, 3, source);
    assert.deepEqual(last, { at: clock.now, isGood: false });
    assert.deepEqual(names, [upgradeBackup]);
  });

  test('that nobody wants are not made, while those from before an upgrade run out all the same', async (t) => {
    const { last, names } = await aNight(t, 0);
    assert.equal(last, null);
    assert.deepEqual(names, [upgradeBackup]);
  });
});
