import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @param {'x64' | 'arm64'} processor */
const nativeFiles = (processor) => ({
  'better-sqlite3': `node_modules/better-sqlite3/prebuilds/linux-${processor}.node`,
  argon2: {
    x64: 'node_modules/argon2/prebuilds/linux-x64/argon2.glibc.node',
    arm64: 'node_modules/argon2/prebuilds/linux-arm64/argon2.armv8.glibc.node',
  }[processor],
});

/**
 * Lays out what goes into an executable, and nothing else: the bundled server, what it reads, and one processor's native
 * modules. `server/` is as deep as `src/` is in the checkout, so the server finds its files the same way.
 * @param {string} root the checkout, built
 * @param {string} stage a folder of its own
 * @param {'x64' | 'arm64'} processor
 */
export async function layOut(root, stage, processor) {
  await rm(stage, { recursive: true, force: true });
  await mkdir(join(stage, 'native'), { recursive: true });
  await cp(join(root, 'dist/server/main.mjs'), join(stage, 'server/main.mjs'));
  for (const name of ['site', 'legal', 'samples', 'manifest.json']) {
    await cp(join(root, 'dist', name), join(stage, 'dist', name), { recursive: true });
  }
  await cp(join(root, 'migrations'), join(stage, 'migrations'), { recursive: true });
  for (const [name, file] of Object.entries(nativeFiles(processor))) {
    await cp(join(root, file), join(stage, 'native', `${name}.node`));
  }
  const description = {
    name: 'drone-institute',
    bin: 'server/main.mjs',
    pkg: { assets: ['dist/**/*', 'migrations/**/*', 'native/*'] },
  };
  await writeFile(join(stage, 'package.json'), JSON.stringify(description));
}
