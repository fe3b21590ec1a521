// Part of the executable only: what is packed into it. scripts/pack/archive.ts makes the two assets that this reads.
import { getAsset, getRawAsset } from 'node:sea';
import { Script } from 'node:vm';
import { zstdDecompressSync } from 'node:zlib';

/** One packed file. */
export interface PackedFile {
  /** Where it begins in the asset `files`. */
  offset: number;
  /** Bytes that it takes there. */
  size: number;
  /** Bytes that Zstandard has made those of. */
  inflated?: number;
  /** SHA-256 of its content, in hexadecimal; known of the native modules. */
  sha256?: string;
}

const index = new Map<string, PackedFile>(Object.entries(JSON.parse(getAsset('index', 'utf8'))));
/** The executable's own bytes, mapped into memory as they are read. Must not be written to. */
const files = Buffer.from(getRawAsset('files'));

/** Paths of all packed files, below what is the checkout elsewhere. */
export const packedNames: readonly string[] = [...index.keys()];

/** Returns where a packed file is, or undefined. */
export function findPacked(name: string): PackedFile | undefined {
  return index.get(name);
}

/** Returns the content of a packed file, or undefined. */
export function readPacked(name: string): Buffer | undefined {
  const file = index.get(name);
  if (file === undefined) return undefined;
  const packed = files.subarray(file.offset, file.offset + file.size);
  // In one piece: what it would do otherwise leaves the heap in crumbs.
  return file.inflated ? zstdDecompressSync(packed, { chunkSize: file.inflated }) : Buffer.from(packed);
}

/**
 * Starts a packed program: compiles it, with what V8 had compiled of it before if that fits this V8, and runs it.
 * @returns its exports
 * @throws Error if it is not there.
 */
export function startProgram(name: string): unknown {
  const source = readPacked(`programs/${name}`);
  if (source === undefined) throw new Error(`The executable holds no program ${name}.`);
  const cachedData = readPacked(`programs/${name}.cache`);
  const script = new Script(source.toString('latin1'), { filename: name, ...(cachedData && { cachedData }) });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, requireForPrograms, module, `/packed/src/${name}`, '/packed/src');
  return module.exports;
}

/** Programs find Node's own modules, and this one. */
function requireForPrograms(name: string): unknown {
  return name === 'packed' ? { findPacked, packedNames, readPacked, startProgram } : require(name);
}
