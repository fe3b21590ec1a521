import assert from 'node:assert/strict';
import fs, { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { mock, test } from 'node:test';
import { picture } from '../testing/pictures.ts';
import { testContext } from '../testing/test-context.ts';
import { siteFacts } from './current-facts.ts';

test('replaced pictures cost a request one look at their folder, and a new one shows with the next request', async () => {
  const context = testContext();
  const { dataFolder } = context.config;
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
  // A folder that has just changed is read each time: two changes may share its mtime.
  const settled = Date.now() / 1000 - 10;
  fs.utimesSync(folder, settled, settled);
  const facts = () => siteFacts(context);
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
