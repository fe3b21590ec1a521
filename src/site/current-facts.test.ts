import assert from 'node:assert/strict';
import fs, { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { mock, test } from 'node:test';
import { contentVersion } from '../pages/index.ts';
import { defaultFacts } from '../shared/default-facts.ts';
import { picture } from '../testing/pictures.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { currentFacts } from './current-facts.ts';

test('replaced pictures cost a request one look at their folder, and a new one shows at the next', async () => {
  const dataFolder = temporaryFolder();
  const folder = join(dataFolder, 'site/pictures');
  mkdirSync(folder, { recursive: true });
  let changed = 1;
  const put = (slot: number) => {
    writeFileSync(join(dataFolder, 'received'), picture.png);
    changed += 1;
    fs.utimesSync(join(dataFolder, 'received'), changed, changed);
    renameSync(join(dataFolder, 'received'), join(folder, `gallery-${slot}.png`));
  };
  for (let slot = 0; slot < 47; slot += 1) put(slot);
  // A folder that changed just now is read each time, since its time may be that of two changes.
  const settled = Date.now() / 1000 - 10;
  fs.utimesSync(folder, settled, settled);
  const facts = currentFacts(
    () => defaultFacts,
    dataFolder,
    contentVersion(() => new Date()),
    false,
  );
  const before = facts();
  assert.equal(Object.keys(before.pictures).length, 47);

  const looks = mock.method(fs, 'statSync');
  syncBuiltinESMExports();
  for (let request = 0; request < 1_000; request += 1) assert.equal(facts(), before);
  mock.restoreAll();
  syncBuiltinESMExports();
  const counted = looks.mock.callCount();
  assert.ok(counted >= 1_000 && counted <= 1_000 + 5 * 47, `${counted} looks`);

  put(7);
  assert.notEqual(facts().pictures['gallery-7'], before.pictures['gallery-7']);
});
