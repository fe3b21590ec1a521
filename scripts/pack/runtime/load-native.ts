// Part of the executable only: the bundle of the server loads its native code through this module.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const loaded = new Map<string, unknown>();

/**
 * Loads a native module that is packed into the executable. The system can only load it from a real file, so it is put
 * into the data folder, the one place that is sure to be writable, as `native/NAME-HASH.node`.
 * @param name of the package
 * @param packed folder of the packed modules, `NAME.node` each
 * @returns the module's exports
 */
export function loadNative(name: string, packed = join(import.meta.dirname, '../native')): unknown {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const folder = resolve(process.env.DATA_DIR?.trim() || './data', 'native');
  const module = { exports: {} };
  process.dlopen(module, unpack(readFileSync(join(packed, `${name}.node`)), folder, name));
  loaded.set(name, module.exports);
  return module.exports;
}

/**
 * Puts a packed file into a folder, unless it is there already, and removes its older versions.
 * @returns where it is
 */
export function unpack(content: Buffer, folder: string, name: string): string {
  const fileName = `${name}-${createHash('sha256').update(content).digest('hex').slice(0, 16)}.node`;
  const file = join(folder, fileName);
  // Compared byte by byte: a file cut short by a full disk or changed by somebody is written again.
  if (existsSync(file) && readFileSync(file).equals(content)) return file;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const other of readdirSync(folder)) {
    if (other.startsWith(`${name}-`) && other !== fileName) rmSync(join(folder, other), { force: true });
  }
  const beside = join(folder, `${fileName}.${randomUUID()}.part`);
  writeFileSync(beside, content, { mode: 0o600 });
  renameSync(beside, file);
  return file;
}
