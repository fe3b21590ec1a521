import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { after, mock, test } from 'node:test';
import { picture } from '../testing/pictures.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openPictureStore } from './picture-store.ts';

after(() => {
  mock.restoreAll();
  syncBuiltinESMExports();
});

test('a picture is on the disk before it has its name, and its name is before its record is written', async () => {
  const store = openPictureStore(temporaryFolder(), () => 'random');
  const received = join(store.incoming, 'received');
  writeFileSync(received, picture.png);
  const steps: string[] = [];
  const { open, rename, writeFile } = fsPromises;
  mock.method(fsPromises, 'writeFile', async (...input: Parameters<typeof writeFile>) => {
    await writeFile(...input);
    steps.push('write without metadata');
  });
  mock.method(fsPromises, 'open', async (...input: Parameters<typeof open>) => {
    const handle = await open(...input);
    const sync = handle.sync.bind(handle);
    mock.method(handle, 'sync', async () => {
      await sync();
      steps.push(`sync ${basename(String(input[0]))}`);
    });
    return handle;
  });
  mock.method(fsPromises, 'rename', async (...input: Parameters<typeof rename>) => {
    steps.push('rename');
    await rename(...input);
  });
  syncBuiltinESMExports();
  await store.keep(received, 'No picture.', () => steps.push('record'));
  assert.deepEqual(steps, ['write without metadata', 'sync received', 'rename', 'sync uploads', 'record']);
});
