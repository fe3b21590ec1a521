// `node scripts/pack/compare.ts`: whether two packs of this checkout are the same, byte by byte. Packs two copies of it, in
// folders of different length and without anything that was built before, which takes some minutes. Exit code 0: all files
// are the same; 1: some are not, and are named.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'compare-'));
try {
  const copies = ['one', 'a/rather/longer/path'].map((name) => join(folder, name));
  const seconds = git('log', '-1', '--format=%ct').trim();
  // Both before the first is packed: work may go on in this checkout.
  for (const copy of copies) copyTo(copy);
  const [one = [], other = []] = copies.map((copy) => sumsOf(copy, seconds));
  const different = other.filter((line) => !one.includes(line));
  for (const line of one) console.log(`${other.includes(line) ? 'same' : 'first'}: ${line}`);
  for (const line of different) console.log(`second: ${line}`);
  process.exitCode = different.length > 0 || one.length !== other.length ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function git(...words: string[]) {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' });
}

function copyTo(copy: string) {
  for (const file of git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  // Packages from outside, which are checked against the lock file: as links, not to be fetched again.
  execFileSync('cp', ['-al', join(root, 'node_modules'), copy]);
  mkdirSync(join(copy, '.cache/pack'), { recursive: true });
  for (const node of globSync('.cache/pack/node-*', { cwd: root }))
    cpSync(join(root, node), join(copy, node));
}

/** Packs a copy of the checkout and returns the lines of SHA256SUMS. */
function sumsOf(copy: string, seconds: string): string[] {
  console.log(`Packing in ${copy}…`);
  const env = { ...process.env, SOURCE_DATE_EPOCH: seconds };
  execFileSync(process.execPath, ['build.mjs', '--pack'], { cwd: copy, env, stdio: 'inherit' });
  return readFileSync(join(copy, 'dist/SHA256SUMS'), 'utf8').trim().split('\n');
}
