import assert from 'node:assert/strict';
import { statSync, truncateSync } from 'node:fs';
import { describe, test } from 'node:test';
import { refusalOf } from '../testing/ended.ts';
import { foreignArchive } from '../testing/foreign-archive.ts';
import { runProgram } from '../testing/program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { clock } from '../testing/tiny-institute.ts';

describe('a restore changes nothing and says why if the archive', () => {
  const refused = async (archive: string, reason: RegExp) => {
    const settings = { DATA_DIR: temporaryFolder() };
    assert.match(refusalOf(await runProgram(['restore', archive], settings, { largestFile: 1_000 })), reason);
  };

  test('would fill the disk: a few bytes that unpack to very many, of which the last are never read', async () => {
    const archive = await foreignArchive({ 'institute.db': Buffer.alloc(200 * 2 ** 20) });
    truncateSync(archive, statSync(archive).size - 40);
    await refused(archive, /It would unpack to far more than a backup of its size can hold\.$/u);
  });

  test('is not what its own list says: nothing of it is written, however much it unpacks to', async () => {
    const large = Buffer.alloc(40_000_000);
    const list = { name: 'institute.db', bytes: 10, sha256: '' };
    const contents = JSON.stringify({ format: 1, createdAt: clock.now.toISOString(), files: [list] });
    for (const [files, reason] of [
      [{ 'institute.db': large }, /nothing was changed\. It has no list of contents: it was cut off\.$/u],
      [
        { 'institute.db': large, 'contents.json': contents },
        /nothing was changed\. Its checksums do not match/u,
      ],
      [
        { 'contents.json': contents, 'uploads/more': large },
        /It holds 'uploads\/more', which does not belong/u,
      ],
    ] as const)
      await refused(await foreignArchive(files), reason);
  });
});
