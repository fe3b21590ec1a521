import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStore } from '../../testing/memory-store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { newPointName } from './points.ts';
import type { Store } from './store.ts';
import { StoreFault } from './store-fault.ts';
import { assertWriter, claim, isOwn, Replaced, rememberPoint, writerAt } from './writer.ts';

/** Has a machine write a point, as a copy does. */
async function write(store: Store, machine: string, day: string): Promise<void> {
  await assertWriter(store, machine);
  const point = newPointName(new Date(day));
  await store.put(point, Buffer.from('a point'));
  rememberPoint(machine, point);
}

/** How a mark can be lost. */
const losses = {
  missing: (store: Store) => store.remove('writer.json'),
  'cut off': (store: Store) => store.put('writer.json', Buffer.from('{"id":')),
  'of another kind': (store: Store) => store.put('writer.json', Buffer.from('{"writer":1}')),
};

const isWriter = async (store: Store, machine: string) => {
  const writer = await writerAt(store);
  return writer !== null && isOwn(writer, machine);
};

test('a folder without a mark is of the first that comes; of two machines that claim it the last one has it, and the other finds out', async () => {
  const store = memoryStore();
  const [first, second, third] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  assert.equal(await writerAt(store), null);
  await assertWriter(store, first);
  await assertWriter(store, first);
  await assert.rejects(assertWriter(store, second), Replaced);
  claim(second);
  claim(third);
  await assertWriter(store, second);
  await assertWriter(store, third);
  for (const machine of [first, second]) await assert.rejects(assertWriter(store, machine), Replaced);
  assert.ok(await isWriter(store, third));
});

for (const [how, lose] of Object.entries(losses)) {
  test(`a mark that is ${how} comes back from whoever wrote last, and from nobody who was replaced`, async () => {
    const store = memoryStore();
    const [first, second] = [temporaryFolder(), temporaryFolder()];
    await write(store, first, '2026-11-20');
    await lose(store);
    await write(store, first, '2026-11-21');
    assert.ok(await isWriter(store, first));
    claim(second);
    await assertWriter(store, second);
    await assert.rejects(assertWriter(store, first), Replaced);
    await lose(store);
    await assert.rejects(assertWriter(store, first), Replaced, 'it remembers');
    for (const { name } of await store.list('points')) await store.remove(name);
    await assert.rejects(assertWriter(store, first), Replaced, 'also where the folder is empty');
    claim(first);
    await assertWriter(store, first);
    await lose(store);
    await assertWriter(store, first);
    assert.ok(await isWriter(store, first), 'a person has put it back');
  });

  test(`where there are points and a mark that is ${how}, a machine that was off, or that never wrote, waits for a person`, async () => {
    const store = memoryStore();
    const [first, second, third] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    await write(store, first, '2026-11-20');
    claim(second);
    await write(store, second, '2026-11-21');
    await lose(store);
    for (const machine of [first, third])
      await assert.rejects(
        assertWriter(store, machine),
        (error) => error instanceof StoreFault && /^The folder of .* promote”\.$/u.test(error.message),
      );
    claim(third);
    await assertWriter(store, third);
    assert.ok(await isWriter(store, third));
  });
}
