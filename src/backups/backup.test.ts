import assert from 'node:assert/strict';
import fs, { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { databaseFile, openDatabase } from '../database/index.ts';
import { foreignArchive } from '../testing/foreign-archive.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { addLogo, backupParts, clock, pictureNames, tinyInstitute } from '../testing/tiny-institute.ts';
import { certificateStore } from '../tls/certificate-store.ts';
import { writeArchive } from './archive.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

function archiveIn(folder: string): string {
  return join(folder, 'backup.tar.gz');
}

describe('a backup', () => {
  test('comes back as it was, without a key, and what was there meanwhile is kept beside', async () => {
    const source = tinyInstitute();
    certificateStore(source.dataFolder).accountKey();
    const archive = archiveIn(temporaryFolder());
    const contents = await backUp(source, archive);
    assert.equal(statSync(archive).mode & 0o777, 0o600);
    assert.deepEqual(contents.files.map((file) => file.name).sort(), [
      'institute.db',
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

  test('from a time when archives held the secret is restored without it', async () => {
    const source = tinyInstitute();
    source.database.close();
    const archive = archiveIn(temporaryFolder());
    const names = ['institute.db', 'secret', 'uploads/one.png'];
    const entries = names.map((name) => ({ name, file: join(source.dataFolder, name) }));
    await writeArchive(entries, archive, clock.now);
    const dataFolder = temporaryFolder();
    writeFileSync(join(dataFolder, 'secret'), 'of this machine');
    const { kept } = await restore({ ...backupParts, archive, dataFolder });
    assert.deepEqual(readdirSync(dataFolder).sort(), [
      `before-restore-${clock.now.toISOString().replace(/[:.]/gu, '-')}`,
      'institute.db',
      'uploads',
    ]);
    assert.equal(readFileSync(join(kept ?? '', 'secret'), 'utf8'), 'of this machine');
  });

  test('that is made while rows, facts and pictures change holds each of them whole', async () => {
    const source = tinyInstitute();
    const archive = archiveIn(temporaryFolder());
    let isDone = false;
    const made = backUp(source, archive).finally(() => {
      isDone = true;
    });
    const file = join(source.dataFolder, 'site.json');
    const folder = join(source.dataFolder, 'site/pictures');
    for (let number = 0; !isDone; number += 1) {
      addLogo(source.dataFolder, source.database, `new-${number}`);
      writeFileSync(`${file}.new`, JSON.stringify({ name: 'n'.repeat((number % 7) + 1) }));
      renameSync(`${file}.new`, file);
      const [from, to] = number % 2 === 0 ? ['jpg', 'png'] : ['png', 'jpg'];
      writeFileSync(join(folder, `hero-small.${to}`), 'h'.repeat((number % 5) + 1));
      rmSync(join(folder, `hero-small.${from}`));
      await new Promise(setImmediate);
    }
    const names = (await made).files.map(({ name }) => name);
    source.database.close();
    assert.equal(names.filter((name) => name === 'site.json').length, 1);
    assert.equal(names.filter((name) => name.startsWith('site/pictures/hero-small.')).length, 1);

    const dataFolder = temporaryFolder();
    assert.equal((await restore({ ...backupParts, archive, dataFolder })).kept, null);
    const restored = openDatabase(databaseFile(dataFolder));
    assert.deepEqual(
      names.filter((name) => name.startsWith('uploads/')),
      pictureNames(restored).map((name) => `uploads/${name}`),
    );
    restored.close();
  });

  test('of a database that is nearly empty by now is as small as what is left', async () => {
    const source = tinyInstitute();
    const flood = `WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 5000)
      INSERT INTO contact_messages (id, name, email, message, search, created_at)
      SELECT number, '', '', hex(zeroblob(500)), '', '' FROM numbers`;
    source.database.exec(`${flood}; DELETE FROM contact_messages`);
    const { files } = await backUp(source, archiveIn(temporaryFolder()));
    source.database.close();
    assert.ok((files.find(({ name }) => name === 'institute.db')?.bytes ?? 0) < 1_000_000);
  });

  test('leaves out uploads that no row refers to, and fails without a trace if one is missing', async () => {
    const source = tinyInstitute();
    const uploads = join(source.dataFolder, 'uploads');
    writeFileSync(join(uploads, 'orphan.png'), 'x');
    const folder = temporaryFolder();
    const { files } = await backUp(source, archiveIn(folder));
    assert.ok(!files.some((file) => file.name === 'uploads/orphan.png'));
    rmSync(join(uploads, 'one.png'));
    await assert.rejects(backUp(source, join(folder, 'second.tar.gz')), /came and went/u);
    source.database.close();
    assert.deepEqual(readdirSync(folder), ['backup.tar.gz']);
  });

  test('of a database that opens but is unsound is refused, as is an archive with one', async () => {
    const source = tinyInstitute();
    source.database.exec('CREATE INDEX by_filename ON logos (filename)');
    const [page, size] = [
      'SELECT rootpage FROM sqlite_schema WHERE name = ?',
      'SELECT * FROM pragma_page_size',
    ];
    const start = source.database.prepare<[string], number>(page).pluck().get('by_filename');
    const bytes = source.database.prepare<[], number>(size).pluck().get();
    assert.ok(start !== undefined && bytes !== undefined);
    source.database.close();
    const file = databaseFile(source.dataFolder);
    const content = readFileSync(file);
    // The last byte of an index page, which holds entries from its end, is one of an entry.
    const last = start * bytes - 1;
    content[last] = (content[last] ?? 0) ^ 1;
    writeFileSync(file, content);

    const database = openDatabase(file);
    assert.deepEqual(pictureNames(database), ['one.png'], 'what the site reads is still there');
    const folder = temporaryFolder();
    await assert.rejects(
      backUp({ ...source, database }, archiveIn(folder)),
      /^Error: Its database is damaged: /u,
    );
    database.close();
    assert.deepEqual(readdirSync(folder), []);

    const archive = archiveIn(folder);
    const pictures = { name: 'uploads/one.png', file: join(source.dataFolder, 'uploads/one.png') };
    await writeArchive([{ name: 'institute.db', file }, pictures], archive, clock.now);
    const restored = restore({ ...backupParts, archive, dataFolder: temporaryFolder() });
    await assert.rejects(restored, /nothing was changed\. Its database is damaged: /u);
  });
});

describe('a restore changes nothing and says why if the archive', () => {
  const refused = async (archive: string, reason: RegExp) => {
    const source = tinyInstitute();
    source.database.close();
    const before = readdirSync(source.dataFolder, { recursive: true }).sort();
    await assert.rejects(restore({ ...source, archive }), { message: reason, exitCode: 1 });
    assert.deepEqual(readdirSync(source.dataFolder, { recursive: true }).sort(), before);
    assert.equal(readFileSync(join(source.dataFolder, 'site.json'), 'utf8'), '{"name":"Before"}');
  };
  const goodArchive = async (source = tinyInstitute()) => {
    const archive = archiveIn(temporaryFolder());
    await backUp(source, archive);
    source.database.close();
    return archive;
  };

  test('is missing, is something else, was cut off or changed by a byte', async () => {
    await refused(join(temporaryFolder(), 'nothing.tar.gz'), /nothing was changed\. .*no such file/u);
    const archive = await goodArchive();
    const content = readFileSync(archive);
    const bytes = gunzipSync(content);
    bytes[bytes.indexOf('picture one') + 8] = 0x4f;
    for (const [bad, reason] of [
      ['hello', /nothing was changed\. .*incorrect header/u],
      [content.subarray(0, -40), /nothing was changed\. .*unexpected end/u],
      [gzipSync(bytes), /checksums do not match/u],
    ] as const) {
      writeFileSync(archive, bad);
      await refused(archive, reason);
    }
  });

  for (const [what, files, reason] of [
    ['holds a name that leads out of the folder', { '../evil': 'x' }, /holds '\.\.\/evil'/u],
    ['hides such a name', { 'uploads/../../evil': 'x' }, /does not belong there/u],
    ['holds what no backup has', { 'backups/x': 'x' }, /does not belong there/u],
    ['has no list of contents', { secret: 'x' }, /no list of contents/u],
  ] as const)
    test(what, async () => refused(await foreignArchive(files), reason));

  test('is not what its own list says, of which nothing is written', async (t) => {
    const database = Buffer.alloc(100_000);
    const list = { name: 'institute.db', bytes: 10, sha256: '' };
    const contents = JSON.stringify({ format: 1, createdAt: clock.now.toISOString(), files: [list] });
    const opened = t.mock.method(fs, 'open');
    for (const [files, reason] of [
      [{ 'institute.db': database }, /nothing was changed\. It has no list of contents: it was cut off\.$/u],
      [
        { 'institute.db': database, 'contents.json': contents },
        /nothing was changed\. Its checksums do not match/u,
      ],
      [
        { 'contents.json': contents, 'uploads/more': database },
        /It holds 'uploads\/more', which does not belong/u,
      ],
    ] as const) {
      const archive = await foreignArchive(files);
      opened.mock.resetCalls();
      await refused(archive, reason);
      const paths = opened.mock.calls.map(({ arguments: [path] }) => path);
      assert.deepEqual([...new Set(paths)], [archive], 'the streams that were opened');
    }
  });

  test('was made by a newer version of the program', async () => {
    const source = tinyInstitute();
    source.database.prepare("INSERT INTO migrations VALUES ('9999-later.sql', '2030')").run();
    await refused(
      await goodArchive(source),
      /It was made by a newer version of this program \(it has the migration 9999-later\.sql\): restore it with/u,
    );
  });

  test('holds facts that are no JSON, with which no server would start', async () => {
    const source = tinyInstitute();
    writeFileSync(join(source.dataFolder, 'site.json'), '{"name":');
    await refused(await goodArchive(source), /Its site\.json is not valid JSON: restore an earlier backup/u);
  });
});
