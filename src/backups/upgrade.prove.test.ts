import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { databaseFile } from '../database/index.ts';
import { backupsIn, digestOf, earlierInstitute, upgradesFrom } from '../testing/earlier-institute.ts';
import { migrationNames } from '../testing/earlier-schemas.ts';
import { refusalOf } from '../testing/ended.ts';
import { runProgram } from '../testing/program.ts';

for (const [index, last] of migrationNames.entries())
  test(`a database at ${last} gets the schema of a new one, keeps every row, and was backed up before`, () =>
    upgradesFrom(index + 1));

test('a disk that fills ends an upgrade in one line, which leaves no half archive, and the database as it was', async () => {
  const { dataFolder } = earlierInstitute(1);
  writeFileSync(join(dataFolder, 'uploads/logo.png'), randomBytes(2_000_000));
  const before = digestOf(databaseFile(dataFolder));
  const settings = { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataFolder };
  const ended = await runProgram([], settings, { largestFile: 1000 });
  assert.match(
    refusalOf(ended),
    /^The backup that an upgrade begins with cannot be written to .*\. The file would be too large \(EFBIG.* Nothing was changed; \d+ MiB are needed/u,
  );
  assert.deepEqual(backupsIn(dataFolder), []);
  assert.equal(digestOf(databaseFile(dataFolder)), before);
});
