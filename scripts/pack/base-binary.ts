import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf, writeWhole } from '../build/cache.ts';
import { npmCommand } from '../setup/npm.mjs';
import { runQuietly } from './run-quietly.ts';
import { stripElf } from './strip-elf.ts';

/**
 * Gives the Node that becomes an executable: the one pinned in package.json for that processor, without symbols. npm
 * installs only this machine's; another one is fetched from the same registry and checked against the lock file.
 * @param root the checkout
 */
export async function baseBinary(
  root: string,
  processor: 'x64' | 'arm64',
): Promise<{ file: string; version: string }> {
  const name = `node-linux-${processor}`;
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const { version, integrity }: { version: string; integrity: string } =
    lock.packages[`node_modules/${name}`];
  const stripper = await readFile(join(import.meta.dirname, 'strip-elf.ts'));
  const folder = join(root, '.cache/pack');
  const file = join(folder, `${name}-${version}-${hashOf([integrity, stripper]).slice(0, 12)}`);
  if (!existsSync(file)) {
    await mkdir(folder, { recursive: true });
    const installed = join(root, 'node_modules', name, 'bin/node');
    const program = existsSync(installed)
      ? await readFile(installed)
      : await fetchProgram(root, `${name}@${version}`, integrity);
    await writeWhole(file, stripElf(program));
  }
  await chmod(file, 0o755);
  return { file, version };
}

/**
 * @param wanted package and version
 * @param integrity what the lock file says of its content
 */
async function fetchProgram(root: string, wanted: string, integrity: string) {
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
    return await readFile(join(folder, 'package/bin/node'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
