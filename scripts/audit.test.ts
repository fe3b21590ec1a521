import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

test('no package that the product runs on has a known weakness', (t) => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'audit.ts')], {
    encoding: 'utf8',
  });
  if (status === 3) return t.skip(stderr.trim());
  assert.equal(status, 0, stderr);
});
