import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { databaseFile, openDatabase } from '../../database/index.ts';
import { readConfig } from '../../settings.ts';
import { diesAt } from '../../testing/dies-at.ts';
import { startStore } from '../../testing/store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { addLogo, backupParts, pictureNames, tinyInstitute } from '../../testing/tiny-institute.ts';
import { restoreCopy } from '../restore.ts';
import { takeFolder } from '../take-folder.ts';
import { heldCopy, heldUnpacker, isFollowing, lockCopy, updateCopy } from './held-copy.ts';
import { makePoint } from './make-point.ts';
import { openStore } from './store.ts';

/** Returns the point that a folder holds, once every file of it has been compared with its hash; null: it holds none. */
function wholePoint(dataFolder: string): string | null {
  const held = heldCopy(dataFolder);
  for (const { name, sha256 } of held?.files ?? []) {
    const content = fs.readFileSync(join(held?.folder ?? '', name));
    assert.equal(createHash('sha256').update(content).digest('hex'), sha256, name);
  }
  return held?.point ?? null;
}

/** Promotes a folder, as the command does. */
const promote = (dataFolder: string) => {
  const held = heldCopy(dataFolder);
  assert(held !== null);
  return restoreCopy({ ...backupParts, name: 'It', dataFolder, unpack: heldUnpacker(held) });
};

test('a machine that dies at any step of an update or of its promotion has a whole copy or the whole institute, and goes on', async () => {
  const { store: address } = readConfig((await startStore()).settings, { host: '127.0.0.1' });
  assert(address !== null);
  const store = await openStore(address);
  const source = {
    ...tinyInstitute(),
    store,
    form: { encrypt: null, recipient: null },
    assertWriter: async () => undefined,
  };
  const { point: first } = await makePoint(source, null, true);
  const begun = join(temporaryFolder(), 'data');
  const update = async (dataFolder: string) => {
    const unlock = lockCopy(dataFolder);
    assert(unlock !== null);
    await updateCopy({ store, dataFolder, identity: null, checks: backupParts }).finally(unlock);
  };
  fs.mkdirSync(begun);
  await update(begun);
  addLogo(source.dataFolder, source.database, 'two');
  fs.writeFileSync(join(source.dataFolder, 'site.json'), '{"name":"After"}');
  const { point: second } = await makePoint(source, null, true);
  source.database.close();
  const copied = () => {
    const dataFolder = join(temporaryFolder(), 'data');
    fs.cpSync(begun, dataFolder, { recursive: true });
    return dataFolder;
  };
  const isCounted = (values: readonly unknown[]) =>
    values.some((value) => /following|restoring/u.test(String(value)));

  let step = 1;
  for (let hasDied = true; hasDied; step += 1) {
    const dataFolder = copied();
    hasDied = await diesAt(step, () => update(dataFolder), isCounted);
    assert.ok([first, second].includes(wholePoint(dataFolder) ?? ''), `update, step ${step}`);
    await update(dataFolder);
    assert.equal(wholePoint(dataFolder), second);
    assert.equal(fs.readdirSync(join(dataFolder, 'following')).filter((name) => name !== 'lock').length, 1);
  }
  assert.ok(step > 8, `only ${step} steps`);

  await update(begun);
  step = 1;
  for (let hasDied = true; hasDied; step += 1) {
    const dataFolder = copied();
    hasDied = await diesAt(step, () => promote(dataFolder), isCounted);
    if (isFollowing(dataFolder)) {
      assert.equal(wholePoint(dataFolder), second, `promotion, step ${step}`);
      (await takeFolder(dataFolder))?.();
      await promote(dataFolder);
    }
    assert.ok(!isFollowing(dataFolder));
    const database = openDatabase(databaseFile(dataFolder));
    assert.deepEqual(pictureNames(database), ['one.png', 'two.png']);
    database.close();
    for (const name of ['one', 'two'])
      assert.equal(fs.readFileSync(join(dataFolder, `uploads/${name}.png`), 'utf8'), `picture ${name}`);
    assert.equal(fs.readFileSync(join(dataFolder, 'site.json'), 'utf8'), '{"name":"After"}');
  }
  assert.ok(step > 8, `only ${step} steps`);
  store.close();
});
