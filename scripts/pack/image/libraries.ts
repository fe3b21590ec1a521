import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { debian, needDebian } from '../../debian.ts';
import { arm64, type Processor } from '../../tools.ts';
import { runQuietly } from '../run-quietly.ts';

/** Where a processor's libraries lie in an image, where Debian has them, and under which packages their licences. */
const places = {
  x64: {
    inside: 'lib/x86_64-linux-gnu',
    folders: ['/lib/x86_64-linux-gnu', '/usr/x86_64-linux-gnu/lib'],
    suffixes: ['', '-amd64-cross'],
  },
  arm64: {
    inside: 'lib/aarch64-linux-gnu',
    folders: ['/lib/aarch64-linux-gnu', `${arm64.libraries}/lib`],
    suffixes: ['', '-arm64-cross'],
  },
} as const;
const packages = ['libc6', 'libgcc-s1', 'libstdc++6'];

/**
 * Returns the system's libraries that some programs need, and those that these need, with their licences: which file of this
 * machine goes where in an image. Null if this machine lacks one.
 * @param programs an executable, then native modules
 */
export async function librariesOf(
  programs: readonly string[],
  processor: Processor,
): Promise<Map<string, string> | null> {
  await needDebian(debian.readelf);
  const { inside, folders, suffixes } = places[processor];
  const suffix = suffixes[folders.findIndex((folder) => existsSync(join(folder, 'libc.so.6')))];
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const open = [...programs];
  for (const file of open) {
    const { loader, names } = await needsOf(file);
    for (const path of [
      ...(loader === null ? [] : [loader]),
      ...names.map((name) => join('/', inside, name)),
    ]) {
      // Libraries need the loader too, which has its place from the executable.
      const name = basename(path);
      if (seen.has(name)) continue;
      seen.add(name);
      const here = folders.map((folder) => join(folder, name)).find(existsSync);
      if (here === undefined) return null;
      found.set(path.slice(1), here);
      open.push(here);
    }
  }
  for (const name of packages)
    found.set(`usr/share/doc/${name}/copyright`, `/usr/share/doc/${name}${suffix}/copyright`);
  return found;
}

/** Returns what a program names: the loader that starts it, if it is one that is started, and libraries. */
async function needsOf(file: string): Promise<{ loader: string | null; names: string[] }> {
  const told = await runQuietly(debian.readelf.file, ['--wide', '-d', '-l', file], { cwd: '/' });
  return {
    loader: /program interpreter: (\S+)\]/u.exec(told)?.[1] ?? null,
    names: [...told.matchAll(/Shared library: \[(\S+)\]/gu)].map(([, name = '']) => name),
  };
}
