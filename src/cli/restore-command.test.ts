import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openStore } from '../backups/index.ts';
import { makeBackup } from '../backups/nightly.ts';
import { makePoint } from '../backups/off-site/make-point.ts';
import { readConfig } from '../settings.ts';
import { runHere } from '../testing/here.ts';
import { linesOf } from '../testing/program.ts';
import { startStore } from '../testing/store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { tinyInstitute } from '../testing/tiny-institute.ts';

test('what there is to restore is listed, a store that keeps one waiting is told, and the doctor finds nothing wrong before the first start', async () => {
  const proxy = await startStore();
  const { store: address } = readConfig(proxy.settings, { host: '127.0.0.1' });
  assert(address !== null);
  const source = {
    ...tinyInstitute(),
    store: await openStore(address),
    form: { encrypt: null, recipient: null },
    assertWriter: async () => undefined,
  };
  // Longer ago than a backup or a drill may be.
  source.database.exec("UPDATE migrations SET applied_at = '2026-01-01T00:00:00.000Z'");
  await makePoint(source, null, true);
  const backups = join(source.dataFolder, 'backups');
  await makeBackup({ ...source, settledNow: source.now }, backups, 2);
  writeFileSync(join(backups, 'letter.txt'), 'no backup');
  source.database.close();

  const here = { ...proxy.settings, LOG_LEVEL: 'silent', DATA_DIR: source.dataFolder };
  const [archive = '', copy = '', ...others] = linesOf((await runHere(['backup', 'list'], here)).stdout);
  assert.deepEqual(others, []);
  assert.ok(archive.startsWith(`${join(backups, 'institute-2026-11-21.tar.gz')}\tmade `), archive);
  const [word = '', where] = copy.split('\t');
  assert.equal(where, `at ${new URL(proxy.url).host}`);

  const elsewhere = { ...here, DATA_DIR: temporaryFolder(), DOMAIN: 'academy.example.in' };
  const tried = new Set<string>();
  proxy.breaks = ({ path }) => {
    if (tried.has(path) || tried.size === 2) return null;
    tried.add(path);
    return { status: 503, code: 'SlowDown' };
  };
  const restored = await runHere(['restore', word, '--yes'], elsewhere);
  assert.equal(restored.code, 0, restored.stderr);
  const told = linesOf(restored.stdout).filter((line) => line.includes('tried again'));
  assert.match(
    told.join(),
    /^The store \S+ is out of order \(503 SlowDown\)\. .* It is tried again for a while …$/u,
  );
  assert.match(restored.stdout, /^Restored from s3@.*1 uploaded picture, 4 files\.$/mu);

  const doctor = await runHere(['doctor'], elsewhere);
  assert.deepEqual([doctor.code, linesOf(doctor.stdout).filter((line) => line.startsWith('BAD'))], [0, []]);
});
