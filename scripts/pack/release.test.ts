import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../tools.ts';
import { release } from './release.ts';

const checkout = mkdtempSync(join(tmpdir(), 'release-'));
const dist = join(checkout, 'dist');
after(() => rmSync(checkout, { recursive: true }));
mkdirSync(dist);
for (const name of ['LICENSE', 'package.json', 'package-lock.json', 'node_modules'])
  symlinkSync(join(root, name), join(checkout, name));
const names = ['drone-institute-linux-arm64', 'drone-institute-linux-x64'];
for (const name of names) writeFileSync(join(dist, name), name);

test('SHA256SUMS has the sum of every file that goes out, and without xz none of an earlier download', async (t) => {
  t.mock.method(console, 'log', () => {});
  await release(checkout, ['x64', 'arm64']);
  const bill = 'drone-institute.cdx.json';
  const downloads = readdirSync(dist).filter((name) => name.endsWith('.tar.xz'));
  assert.deepEqual(summed(), [...names, ...downloads, bill].sort());

  for (const name of names) writeFileSync(join(dist, `${name}.tar.xz`), 'of an earlier pack');
  const { PATH } = process.env;
  t.after(() => Object.assign(process.env, { PATH }));
  process.env.PATH = dist;
  await release(checkout, ['x64', 'arm64']);
  assert.deepEqual(summed(), [...names, bill]);
  assert.deepEqual(readdirSync(dist), ['SHA256SUMS', ...names, bill]);
});

/** The names in SHA256SUMS, once every sum has been found right. */
function summed() {
  const lines = readFileSync(join(dist, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [sum, name = ''] = line.split('  ');
    assert.equal(
      createHash('sha256')
        .update(readFileSync(join(dist, name)))
        .digest('hex'),
      sum,
      name,
    );
    return name;
  });
}
