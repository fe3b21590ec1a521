import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { backUp } from '../backups/index.ts';
import { restore } from '../backups/restore.ts';
import { secondFactorKeyFile, stored, transactionNow } from '../database/index.ts';
import { referencedPictures } from '../open-data-folder.ts';
import { migrationsFolder } from '../program-files.ts';
import { runHere } from '../testing/here.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { codeOf, setUpApp } from '../testing/second-factors.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';
import { endEverySession } from './accounts-store.ts';

const { email, password } = testAdmin;

test('on a new machine sessions and app codes no longer count; a recovery code or a reset lets in', async (t) => {
  const burnt = await startTestApp();
  const { secret, recoveryCodes, headers } = await setUpApp(burnt, await burnt.logIn(), password);
  const now = () => new Date();
  const checks = { referencedPictures, migrationsFolder, now };
  const archive = join(temporaryFolder(), 'academy.tar.gz');
  await backUp({ ...burnt, ...checks, recipient: null }, archive);
  assert.ok(existsSync(secondFactorKeyFile(burnt.dataFolder)));
  await burnt.close();

  const DATA_DIR = temporaryFolder();
  await restore({
    ...checks,
    archive,
    dataFolder: DATA_DIR,
    endSessions: (database) => transactionNow(stored(database), endEverySession),
  });
  assert.ok(!existsSync(secondFactorKeyFile(DATA_DIR)));
  const app = await startTestApp({ DATA_DIR });
  t.after(() => app.close());
  const logIn = (fields: object = {}) => app.call('/admin/login', json({ email, password, ...fields }));
  assert.equal((await app.call('/api/admin/news', { headers })).status, 401);
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  const refused = await logIn({ code: await codeOf(app, secret) });
  await assertRefusal(refused, 401, /^The codes of your app no longer count, .* recovery code/u);
  assert.equal((await logIn({ code: recoveryCodes[0] })).status, 200);
  assert.equal((await logIn()).status, 401);
  const reset = await runHere(['admin', 'reset-second-factor', email], { DATA_DIR });
  assert.match(reset.stdout, /logs in with the password alone now/u);
  assert.equal((await logIn()).status, 200);
});
