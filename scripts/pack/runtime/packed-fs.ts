// Part of the executable only: takes the place of node:fs and node:fs/promises in the modules of src/, so that they read the
// program's own files as in a checkout. What is named here is all that is needed for that.
import * as system from 'node:fs';
import { readFile as readFromDisk } from 'node:fs/promises';
import { findPacked, packedNames, readPacked } from './packed.ts';

/** The path of the checkout in the executable. */
const root = '/packed/';

/** Reads a file as Node's function of this name does, whole. */
export const readFileSync = ((...input: Parameters<typeof system.readFileSync>) => {
  const name = nameOf(input[0]);
  return name === null ? system.readFileSync(...input) : content(name, input[1]);
}) as typeof system.readFileSync;

/** Reads a file as Node's function of this name does, whole. */
export const readFile = (async (...input: Parameters<typeof readFromDisk>) => {
  const name = nameOf(input[0]);
  return name === null ? readFromDisk(...input) : content(name, input[1]);
}) as typeof readFromDisk;

/** Returns the names in a folder; a packed one takes no options. */
export const readdirSync = ((folder: system.PathLike, options?: never) => {
  const name = nameOf(folder);
  if (name === null) return system.readdirSync(folder, options);
  const below = packedNames.filter((each) => each.startsWith(`${name}/`));
  if (below.length === 0) throw missing('scandir', name);
  return [...new Set(below.map((each) => each.slice(name.length + 1).split('/', 1)[0]))];
}) as typeof system.readdirSync;

/** Returns the state of a file; of a packed one only whether it is a folder. */
export const statSync = ((file: system.PathLike, options?: never) => {
  const name = nameOf(file);
  if (name === null) return system.statSync(file, options);
  const isFile = findPacked(name) !== undefined;
  return { isFile: () => isFile, isDirectory: () => !isFile };
}) as typeof system.statSync;

function nameOf(path: unknown): string | null {
  return typeof path === 'string' && path.startsWith(root) ? path.slice(root.length) : null;
}

function content(name: string, options: unknown): Buffer | string {
  const bytes = readPacked(name);
  if (bytes === undefined) throw missing('open', name);
  return options === 'utf8' ? bytes.toString() : bytes;
}

function missing(call: string, name: string): Error {
  const path = root + name;
  const message = `ENOENT: no such file or directory, ${call} '${path}'`;
  return Object.assign(new Error(message), { code: 'ENOENT', syscall: call, path });
}
