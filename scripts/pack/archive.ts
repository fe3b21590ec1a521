import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type { Cache } from '../build/cache.ts';
import { readAddresses } from '../build/publish.ts';
import type { Processor } from '../tools.ts';
import type { PackedFile } from './runtime/packed.ts';

export interface File {
  content: Uint8Array;
  compress?: boolean;
  sha256?: string;
}

/** The native modules of a processor, by name; paths are below the root. */
export const nativeModules = (processor: Processor) => ({
  'better-sqlite3': `node_modules/better-sqlite3/prebuilds/linux-${processor}.node`,
  argon2: {
    x64: 'node_modules/argon2/prebuilds/linux-x64/argon2.glibc.node',
    arm64: 'node_modules/argon2/prebuilds/linux-arm64/argon2.armv8.glibc.node',
  }[processor],
});

/** Inflated at each start: Brotli would take three times as long. A small window saves as much memory then. */
const zstdOptions = {
  params: { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 18 },
};

/**
 * Collects the files of an executable besides its programs, by path below the root: the built site, the migrations, and
 * one processor's native modules as `native/NAME.node`. Texts are there only as Brotli; the server makes the rest of it.
 */
export async function collectFiles(root: string, processor: Processor): Promise<Map<string, File>> {
  const files = new Map<string, File>();
  const add = async (name: string) => files.set(name, { content: await readFile(join(root, name)) });
  // Not all that lies in dist/site: that may be the build before as well.
  const addresses = (await readAddresses(join(root, 'dist'))).filter((each) => each.startsWith('/'));
  const hasTwin = new Set(addresses.filter((each) => each.endsWith('.br')).map((each) => each.slice(0, -3)));
  for (const address of addresses) {
    if (!hasTwin.has(address) && !hasTwin.has(address.replace(/\.gz$/u, '')))
      await add(`dist/site${address}`);
  }
  for (const folder of ['dist/samples', 'migrations']) {
    for (const name of await readdir(join(root, folder))) await add(`${folder}/${name}`);
  }
  for (const name of await readdir(join(root, 'dist/certificate'))) {
    const file = `dist/certificate/${name}`;
    files.set(file, { content: await readFile(join(root, file)), compress: true });
  }
  await add('dist/manifest.json');
  for (const [name, file] of Object.entries(nativeModules(processor))) {
    const content = await readFile(join(root, file));
    const sha256 = createHash('sha256').update(content).digest('hex');
    files.set(`native/${name}.node`, { content, compress: true, sha256 });
  }
  return files;
}

/** Joins files for scripts/pack/runtime/packed.ts. The result does not depend on their order. */
export async function joinFiles(
  files: Map<string, File>,
  cache: Cache,
): Promise<{ index: string; bytes: Buffer }> {
  const index: Record<string, PackedFile> = {};
  const parts = [];
  let offset = 0;
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, { content, compress = false, sha256 }] of sorted) {
    const shrink = () => promisify(zstdCompress)(content, zstdOptions);
    const part = compress
      ? await cache.get(['packed', 'zstd', JSON.stringify(zstdOptions), content], shrink)
      : content;
    index[name] = {
      offset,
      size: part.length,
      ...(compress && { inflated: content.length }),
      ...(sha256 && { sha256 }),
    };
    parts.push(part);
    offset += part.length;
  }
  return { index: JSON.stringify(index), bytes: Buffer.concat(parts) };
}
