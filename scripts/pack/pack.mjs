import { mkdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../build/cache.mjs';
import { executable, fingerprint } from '../build/fingerprint.mjs';
import { baseBinary } from './base-binary.mjs';
import { runQuietly } from './run-quietly.mjs';
import { layOut } from './stage.mjs';

/** Processors that executables are made for. */
export const processors = /** @type {const} */ (['x64', 'arm64']);

/**
 * Makes one executable for Linux, `dist/drone-institute-linux-PROCESSOR`, from what the build has left in `dist/`.
 * @param {string} root the checkout, built
 * @param {'x64' | 'arm64'} processor
 */
export async function pack(root, processor) {
  const { output, record } = executable(processor);
  const madeFrom = fingerprint(root, executable(processor));
  const folder = join(root, '.cache/pack', processor);
  const stage = join(folder, 'stage');
  const made = join(folder, 'executable');
  await layOut(root, stage, processor);
  const { file, version } = await baseBinary(root, processor);
  const home = join(folder, 'home');
  await provideBase(home, `node-v${version}-linux-${processor}`, file);
  const target = `node${version}-linux-${processor}`;
  const parameters = ['--sea', stage, '--targets', target, '--output', made];
  const env = { ...process.env, HOME: home };
  await runQuietly(process.execPath, [join(root, 'node_modules/pkg/lib-es5/bin.js'), ...parameters], {
    cwd: root,
    env,
  });
  await rename(made, join(root, output));
  await writeWhole(join(root, record), madeFrom);
  const { size } = await stat(join(root, output));
  console.log(`${output}: ${(size / 1e6).toFixed(1)} MB`);
}

/**
 * Puts a Node where pkg looks for one that it has already downloaded, so that it downloads none: the program, and empty
 * files that stand for the archive and for its checks.
 * @param {string} home for pkg alone
 * @param {string} name as in the download's file name
 * @param {string} program
 */
async function provideBase(home, name, program) {
  const cache = join(home, '.pkg-cache/sea');
  const folder = join(cache, name, 'bin');
  await rm(home, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await symlink(program, join(folder, 'node'));
  for (const empty of [
    join(folder, 'node.ok'),
    join(cache, `${name}.tar.gz`),
    join(cache, `${name}.tar.gz.ok`),
  ]) {
    await writeFile(empty, '');
  }
}
