import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { databaseFile, openDatabase } from '../database/index.ts';
import { runHere } from '../testing/here.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { pictureNames, tinyInstitute } from '../testing/tiny-institute.ts';
import { readArchive } from './archive.ts';
import { backUp } from './backup.ts';
import { encrypterFor, encryptFile, identityIn, newIdentity } from './encryption.ts';
import { listBackups, makeBackup } from './nightly.ts';
import { restore } from './restore.ts';
import { standingFiles } from './standing.ts';

test('an encrypted archive is of the age format, and restores with its identity alone', async () => {
  const { identity, recipient } = await newIdentity();
  const source = { ...tinyInstitute(), recipient };
  // Larger than what is encrypted at a time.
  const noise = Buffer.alloc(300_000, 'noise that does not end with a chunk');
  writeFileSync(join(source.dataFolder, 'site/pictures/noise.jpg'), noise);
  const archive = join(temporaryFolder(), 'institute.tar.gz.age');
  await backUp(source, archive);
  source.database.close();
  assert.equal(readFileSync(archive).subarray(0, 22).toString(), 'age-encryption.org/v1\n');
  const dataFolder = temporaryFolder();
  const other = (await newIdentity()).identity;
  for (const [given, says] of [
    [null, /nothing was changed\. It is encrypted: .* --identity FILE/u],
    [other, /nothing was changed\. It is encrypted for another identity than this one/u],
    [identity.toLowerCase(), /nothing was changed\. The identity is damaged/u],
  ] as const)
    await assert.rejects(restore({ ...source, archive, dataFolder, identity: given }), says);
  assert.equal(existsSync(databaseFile(dataFolder)), false);
  const half = join(temporaryFolder(), 'half.age');
  writeFileSync(half, readFileSync(archive).subarray(0, -10));
  await assert.rejects(
    restore({ ...source, archive: half, dataFolder, identity }),
    /nothing was changed\. /u,
  );
  await restore({ ...source, archive, dataFolder, identity });
  const database = openDatabase(databaseFile(dataFolder));
  assert.deepEqual(pictureNames(database), ['one.png']);
  database.close();
  assert.deepEqual(readFileSync(join(dataFolder, 'site/pictures/noise.jpg')), noise);
});

test('nightly backups are encrypted from the first night with a key on, and the oldest go whatever they are', async () => {
  const { recipient } = await newIdentity();
  const source = tinyInstitute();
  const folder = join(source.dataFolder, 'backups');
  mkdirSync(folder);
  const night = (day: number) => {
    const now = () => new Date(`2026-11-${day}T03:00:00+05:30`);
    return { ...source, now, settledNow: now };
  };
  await makeBackup(night(20), folder, 2);
  await makeBackup(night(21), folder, 2);
  await makeBackup({ ...night(22), recipient }, folder, 2);
  source.database.close();
  const names = ['institute-2026-11-21.tar.gz', 'institute-2026-11-22.tar.gz.age'];
  assert.deepEqual([await listBackups(folder), readdirSync(folder).sort()], [names, names]);
});

test('an archive that cannot be encrypted or decrypted is not kept open, so that its room is free once it is removed', async () => {
  const [ours, others] = [await newIdentity(), await newIdentity()];
  const folder = temporaryFolder();
  const [plain, archive] = [join(folder, 'plain'), join(folder, 'archive.age')];
  // More than is read ahead.
  writeFileSync(plain, Buffer.alloc(2_000_000));
  await encryptFile(plain, archive, ours.recipient);
  await assert.rejects(encryptFile(plain, archive, ours.recipient), { code: 'EEXIST' });
  await assert.rejects(readArchive(archive, null, others.identity), /encrypted for another identity/u);
  await assert.rejects(readArchive(archive, null, ours.identity));
  const isOpen = () =>
    readdirSync('/proc/self/fd').some((handle) => {
      const file = join('/proc/self/fd', handle);
      return existsSync(file) && readlinkSync(file).startsWith(folder);
    });
  for (let turn = 0; turn < 1_000 && isOpen(); turn += 1) await new Promise(setImmediate);
  assert.ok(!isOpen());
});

test('a recipient or identity with a wrong letter is refused, and nothing of an identity is shown', async () => {
  const { identity, recipient } = await newIdentity();
  const wrong = recipient.endsWith('q') ? `${recipient.slice(0, -1)}p` : `${recipient.slice(0, -1)}q`;
  await assert.rejects(
    encrypterFor(wrong),
    /^Error: BACKUP_KEY is no age recipient: one letter of it is wrong/u,
  );
  const DATA_DIR = temporaryFolder();
  const started = await runHere([], { DATA_DIR, PORT: '0', BACKUP_KEY: wrong });
  assert.deepEqual([started.code, started.stderr.includes('BACKUP_KEY is no age recipient')], [2, true]);
  const mistaken = await runHere([], { DATA_DIR, PORT: '0', BACKUP_KEY: identity });
  assert.equal(mistaken.code, 2);
  assert.ok(!mistaken.stderr.includes(identity));
  assert.throws(() => identityIn('nothing of the kind'), /holds no line that begins with AGE-SECRET-KEY-1/u);
});

test('backup key prints an identity file, backup encrypts, and drill and restore open it', async () => {
  const made = await runHere(['backup', 'key'], {});
  const [, recipient = ''] = /^# BACKUP_KEY=(age1\S+)$/mu.exec(made.stdout) ?? [];
  assert.ok(made.stderr.endsWith(`BACKUP_KEY=${recipient}\n`) && !made.stderr.includes('AGE-SECRET-KEY'));
  const identity = join(temporaryFolder(), 'identity.txt');
  writeFileSync(identity, made.stdout);
  const source = tinyInstitute();
  const folder = join(source.dataFolder, 'backups');
  mkdirSync(folder);
  await makeBackup({ ...source, settledNow: source.now, recipient }, folder, 2);
  source.database.close();
  const settings = { DATA_DIR: source.dataFolder };
  const blind = await runHere(['backup', 'drill'], settings);
  assert.match(blind.stderr, /^No drill was made of .* It is encrypted: .* --identity FILE/u);
  assert.equal(standingFiles(source.dataFolder).drill.read(), null, 'a slip alarms nobody');
  const { stdout, stderr } = await runHere(['backup', 'drill', '--identity', identity], settings);
  // Its logo is no picture of the real program's, which is no matter here.
  assert.deepEqual([stderr, /1 uploaded picture, each as its hash says/u.test(stdout)], ['', true]);
  const doctor = await runHere(['doctor'], settings);
  assert.match(
    doctor.stdout,
    /^ok {3}off-site: no copies, since BACKUP_S3 is not set; the last drill, 0 minutes ago, /mu,
  );
});
