import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../settings.ts';
import { startStore } from '../../testing/store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore } from './store.ts';
import { assertWriter, claim, isOwn, Replaced, writerAt } from './writer.ts';

test('a folder without a mark is of the first that comes; of two machines that claim it the last one has it, and the other finds out', async () => {
  const { store: address } = readConfig((await startStore()).settings, { host: '127.0.0.1' });
  assert(address !== null);
  const store = await openStore(address);
  const [first, second, third] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  assert.equal(await writerAt(store), null, 'as before there were marks');
  await assertWriter(store, first);
  await assertWriter(store, first);
  await assert.rejects(assertWriter(store, second), Replaced);
  claim(second);
  claim(third);
  await assertWriter(store, second);
  await assertWriter(store, third);
  for (const machine of [first, second]) await assert.rejects(assertWriter(store, machine), Replaced);
  const writer = await writerAt(store);
  assert(writer !== null && isOwn(writer, third));
  await store.put('writer.json', Buffer.from('{'));
  await assertWriter(store, first);
  assert.ok(isOwn((await writerAt(store)) ?? assert.fail(), first), 'a damaged mark is none');
  store.close();
});
