import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { backUp } from '../backups/index.ts';
import { restore } from '../backups/restore.ts';
import { databaseFile } from '../database/index.ts';
import { referencedPictures } from '../open-data-folder.ts';
import { migrationsFolder } from '../program-files.ts';
import type { CertificatePaper, IssuedCertificate } from '../shared/records.ts';
import { batchTrial } from '../testing/batches.ts';
import { file, picture } from '../testing/pictures.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { form, startTestApp, type TestApp } from '../testing/test-app.ts';
import { keepUsedNumbers } from './used-numbers.ts';

const now = () => new Date();
const parts = { referencedPictures, migrationsFolder, endSessions: () => undefined, now, recipient: null };
const one = { holder: 'Devi R', programme: 'FPV', from: '2026-01-05', to: '2026-01-09', again: true };
const paperPath = '/api/admin/certificate-paper';

/** Apps left open by a failed test would keep the process alive. */
const open = new Set<TestApp>();
afterEach(async () => {
  for (const app of open) await close(app);
});

async function close(app: TestApp): Promise<void> {
  open.delete(app);
  await app.close();
}

async function office(DATA_DIR: string) {
  const app: TestApp = await startTestApp({ DATA_DIR });
  open.add(app);
  const admin = await app.logIn();
  const { asAdmin } = batchTrial(app, admin);
  return {
    app,
    async issue(): Promise<IssuedCertificate> {
      const answer = await app.call('/api/admin/register', asAdmin(one));
      const [record] = (await answer.json()) as IssuedCertificate[];
      assert.ok(record, String(answer.status));
      return record;
    },
    async signWith(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
      await app.call(
        paperPath,
        asAdmin({ numberPattern: 'R-{count}', signatories: [{ name: 'M', title: 'Head' }] }, 'PUT'),
      );
      const answer = await app.call(`${paperPath}/signature1`, form({ file: file(bytes) }, 'POST', admin));
      const { signatories } = (await answer.json()) as CertificatePaper;
      return signatories[0]?.picture ?? '';
    },
    takeOff: (slot: string) => app.call(`${paperPath}/${slot}`, asAdmin({}, 'DELETE')),
  };
}

test('pictures on issued certificates are in backups and never swept; unused pictures are swept', async () => {
  const dataFolder = temporaryFolder();
  const first = await office(dataFolder);
  const unused = await first.signWith(picture.png);
  const used = await first.signWith(picture.jpeg);
  const { code } = await first.issue();
  await first.takeOff('signature1');
  await close(first.app);

  const second = await office(dataFolder);
  assert.deepEqual(
    [unused, used].map((path) => existsSync(join(dataFolder, path))),
    [false, true],
  );
  const archive = join(temporaryFolder(), 'institute.tar.gz');
  await backUp({ ...parts, database: second.app.database, dataFolder }, archive);
  await close(second.app);

  const restored = join(temporaryFolder(), 'data');
  await restore({ ...parts, archive, dataFolder: restored });
  const third = await office(restored);
  assert.equal((await third.app.call(used)).status, 200);
  assert.equal((await third.app.call(`/api/verify/${code}`)).status, 200);
});

test('a restore forgets the certificates since the backup, but gives none of their numbers again', async () => {
  const dataFolder = temporaryFolder();
  const before = await office(dataFolder);
  const { number } = await before.issue();
  const archive = join(temporaryFolder(), 'institute.tar.gz');
  await backUp({ ...parts, database: before.app.database, dataFolder }, archive);
  const later = [await before.issue(), await before.issue()];
  await close(before.app);

  for (const _time of [1, 2]) {
    let lost: string[] = [];
    const carryOver: Parameters<typeof restore>[0]['carryOver'] = (database) => {
      lost = keepUsedNumbers(database, databaseFile(dataFolder));
    };
    await restore({ ...parts, carryOver, archive, dataFolder });
    assert.deepEqual(
      lost,
      later.map((each) => each.number),
      'also when it is restored twice',
    );
  }
  const after = await office(dataFolder);
  assert.equal((await after.app.call(`/api/verify/${later[0]?.code}`)).status, 404);
  assert.equal((await after.issue()).number, number.replace('0001', '0004'));
});
