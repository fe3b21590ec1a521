import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { after, mock, test } from 'node:test';
import { picture } from '../testing/pictures.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openPictureStore } from './picture-store.ts';

after(() => {
  mock.restoreAll();
  syncBuiltinESMExports();
});

function watchDisk() {
  const contents = new Map<number, Buffer>();
  const names = new Map<string, number>();
  const { open } = fsPromises;
  mock.method(fsPromises, 'open', async (...input: Parameters<typeof open>) => {
    const handle = await open(...input);
    const sync = handle.sync.bind(handle);
    mock.method(handle, 'sync', async () => {
      await sync();
      const path = String(input[0]);
      const { ino } = statSync(path);
      if (!statSync(path).isDirectory()) contents.set(ino, readFileSync(path));
      else for (const name of readdirSync(path)) names.set(join(path, name), statSync(join(path, name)).ino);
    });
    return handle;
  });
  syncBuiltinESMExports();
  return { read: (path: string) => contents.get(names.get(path) ?? Number.NaN) };
}

test('when the record of a picture is written, a loss of power would leave the whole picture under its name', async () => {
  const store = openPictureStore(temporaryFolder(), () => 'random');
  const received = join(store.incoming, 'received');
  writeFileSync(received, picture.png);
  const disk = watchDisk();
  const [path, kept] = await store.keep(received, 'No picture.', (name) => {
    const stored = join(store.folder, name);
    return [stored, disk.read(stored)] as const;
  });
  assert.deepEqual(kept, readFileSync(path));
});
