import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWhole } from '../build/cache.ts';
import { npmCommand } from '../setup/npm.mjs';
import type { Processor } from '../tools.ts';
import { runQuietly } from './run-quietly.ts';

/**
 * Returns the Node for an executable: the one that package.json pins for the processor. npm installs only this machine's;
 * another is fetched from the same registry and checked against the lock file.
 */
export async function baseBinary(
  root: string,
  processor: Processor,
): Promise<{ file: string; version: string }> {
  const name = `node-linux-${processor}`;
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const { version, integrity }: Record<'version' | 'integrity', string> =
    lock.packages[`node_modules/${name}`];
  const installed = join(root, 'node_modules', name, 'bin/node');
  if (existsSync(installed)) return { file: installed, version };
  const file = join(root, '.cache/pack', `${name}-${version}`);
  if (!existsSync(file)) await fetchProgram(root, `${name}@${version}`, integrity, file);
  return { file, version };
}

async function fetchProgram(root: string, wanted: string, integrity: string, file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'node-package-'));
  try {
    const [program, parameters] = npmCommand(['pack', '--silent', '--pack-destination', folder, wanted]);
    const name = await runQuietly(program, parameters, { cwd: root });
    const archive = join(folder, name.trim());
    const [algorithm = '', digest] = integrity.split(/-(.*)/su);
    const found = createHash(algorithm)
      .update(await readFile(archive))
      .digest('base64');
    if (found !== digest)
      throw new Error(`${wanted} is not what package-lock.json says: ${algorithm}-${found}.`);
    await runQuietly('tar', ['-xzf', archive, '-C', folder, 'package/bin/node'], { cwd: root });
    await mkdir(join(root, '.cache/pack'), { recursive: true });
    await writeWhole(file, await readFile(join(folder, 'package/bin/node')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
