// Part of the executable only: the bundle of the server loads its native code through this module.
import { resolve } from 'node:path';
import { findPacked, readPacked } from './packed.ts';
import { unpack } from './unpack.ts';

const loaded = new Map<string, unknown>();

/**
 * Loads a packed native module and returns its exports. The system loads only files, so it is unpacked to the data folder,
 * which is sure to be writable, as `native/NAME-HASH.node`.
 */
export function loadNative(name: string): unknown {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const packed = `native/${name}.node`;
  const sha256 = findPacked(packed)?.sha256;
  if (sha256 === undefined) throw new Error(`The executable holds no native module ${name}.`);
  const folder = resolve(process.env.DATA_DIR?.trim() || './data', 'native');
  const module = { exports: {} };
  process.dlopen(module, unpack({ name, sha256, read: () => readPacked(packed) ?? Buffer.of() }, folder));
  loaded.set(name, module.exports);
  return module.exports;
}
