import { mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openCache, writeWhole } from '../build/cache.ts';
import { executable, fingerprint } from '../setup/fingerprint.mjs';
import type { Processor } from '../tools.ts';
import { collectFiles, joinFiles } from './archive.ts';
import { baseBinary } from './base-binary.ts';
import { bundlePrograms } from './programs.ts';
import { runQuietly } from './run-quietly.ts';
import { cutOut } from './trim/cut-out.ts';
import { strip } from './trim/strip.ts';
import { trimIcu } from './trim/trim-icu.ts';

/**
 * Node's options in the executable: scripts/pack/runtime/tidy-memory.ts needs the first; the second halves the threads of
 * V8, each of which takes memory, for machines with one or two processors.
 */
const nodeOptions = ['--expose-gc', '--v8-pool-size=2'];

/** Programs that nearly every server starts; what V8 compiles of them is packed too. */
const startedOften = ['server.js', 'render.js'];

/** Makes one executable for Linux, `dist/drone-institute-linux-PROCESSOR`, from what the build has left in `dist/`. */
export async function pack(root: string, processor: Processor): Promise<void> {
  const { output, record } = executable(processor);
  const madeFrom = fingerprint(root, executable(processor));
  const folder = join(root, '.cache/pack', processor);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  const { file, version } = await baseBinary(root, processor);
  const program = join(folder, 'node');
  await strip(file, program, processor);
  const node = await readFile(program);
  const unused = trimIcu(node);
  await writeFile(program, node);
  await provideBase(join(folder, 'home'), `node-v${version}-linux-${processor}`, program);

  const files = await collectFiles(root, processor);
  const fitsHere = processor === process.arch && process.version === `v${version}`;
  for (const [name, content] of await bundlePrograms(root)) {
    await writeFile(join(folder, name), content);
    if (name === 'start.js') continue;
    files.set(`programs/${name}`, { content, compress: true });
    if (!fitsHere || !startedOften.includes(name)) continue;
    const cache = await codeCache(join(folder, name));
    files.set(`programs/${name}.cache`, { content: cache, compress: true });
  }
  const { index, bytes } = await joinFiles(files, await openCache(join(root, '.cache/build')));
  await writeFile(join(folder, 'index.json'), index);
  await writeFile(join(folder, 'files'), bytes);

  const env = {
    ...process.env,
    HOME: join(folder, 'home'),
    TMPDIR: folder,
    PACKED_NODE_OPTIONS: JSON.stringify(nodeOptions),
  };
  const parameters = [join(import.meta.dirname, 'inject.ts'), processor, version, 'executable'];
  await runQuietly(process.execPath, parameters, { cwd: folder, env });

  const beside = join(folder, 'executable');
  await writeFile(beside, cutOut(await readFile(beside), unused), { mode: 0o755 });
  await rename(beside, join(root, output));
  await rm(folder, { recursive: true });
  await writeWhole(join(root, record), madeFrom);
  const { size } = await stat(join(root, output));
  console.log(`${output}: ${(size / 1e6).toFixed(1)} MB`);
}

/**
 * Puts a Node where pkg looks for one that it has downloaded before: the program, and empty files in place of the archive
 * and its checks.
 */
async function provideBase(home: string, name: string, program: string) {
  const cache = join(home, '.pkg-cache/sea');
  const folder = join(cache, name, 'bin');
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

/** Returns V8's code cache of a started program. With a fixed seed it is always the same. */
async function codeCache(program: string): Promise<Buffer> {
  const options = [...nodeOptions, '--predictable', '--random-seed=1'];
  const parameters = [join(import.meta.dirname, 'make-code-cache.ts'), program, `${program}.cache`];
  // Node's own compile cache would change the result.
  const env = { ...process.env, NODE_OPTIONS: '', NODE_DISABLE_COMPILE_CACHE: '1' };
  await runQuietly(process.execPath, [...options, ...parameters], { cwd: join(program, '..'), env });
  return readFile(`${program}.cache`);
}
