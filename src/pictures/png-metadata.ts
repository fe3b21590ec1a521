import { crc32 } from 'node:zlib';
import { orientationAlone, readOrientation } from './orientation.ts';

const signatureLength = 8;
/** Chunks that affect display, animated or not; texts, times and private chunks are missing. */
const kept = new Set([
  ...['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'acTL', 'fcTL', 'fdAT'],
  ...['gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI', 'sBIT', 'bKGD', 'pHYs'],
]);

interface Chunk {
  kind: string;
  content: Buffer;
  whole: Buffer;
}

/** Removes texts, times, EXIF except the orientation, and trailing data; null for an incomplete PNG. */
export function stripPng(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [bytes.subarray(0, signatureLength)];
  for (const { kind, content, whole } of chunksOf(bytes)) {
    if (kept.has(kind)) parts.push(whole);
    if (kind === 'eXIf') parts.push(exifChunk(orientationAlone(content)));
    if (kind === 'IEND') return Buffer.concat(parts);
  }
  return null;
}

/** Accepts a truncated file. */
export function pngLiesOnSide(bytes: Buffer): boolean {
  for (const { kind, content } of chunksOf(bytes))
    if (kind === 'eXIf') return (readOrientation(content) ?? 1) >= 5;
  return false;
}

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = signatureLength; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return;
    const kind = bytes.toString('latin1', at + 4, at + 8);
    yield { kind, content: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) };
    at = end;
  }
}

function exifChunk(exif: Buffer): Buffer {
  if (exif.length === 0) return exif;
  const named = Buffer.concat([Buffer.from('eXIf', 'latin1'), exif]);
  return Buffer.concat([uint32(exif.length), named, uint32(crc32(named))]);
}

function uint32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}
