import { orientationAlone } from './orientation.ts';

/** Chunks that affect display, animated or not. */
const kept = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L']);
/** Bits of the flags in VP8X. */
const flags = { exif: 0b1000, xmp: 0b0100 } as const;
/** Bytes of a frame's position, size and duration before its chunks. */
const frameHead = 16;

interface Chunk {
  kind: string;
  content: Buffer;
}

/** Removes EXIF except the orientation, XMP, unknown chunks and trailing data; null for an incomplete WebP. */
export function stripWebp(bytes: Buffer): Buffer | null {
  if (bytes.length < 20 || bytes.readUInt32LE(4) + 8 > bytes.length) return null;
  const chunks = chunksIn(bytes.subarray(12, bytes.readUInt32LE(4) + 8));
  if (chunks === null) return null;
  const exif = orientationAlone(chunks.find(({ kind }) => kind === 'EXIF')?.content ?? Buffer.alloc(0));
  const parts: Buffer[] = [];
  for (const chunk of chunks) {
    const stripped = strippedChunk(chunk, exif.length > 0);
    if (stripped === null) return null;
    parts.push(stripped);
  }
  if (exif.length > 0) parts.push(chunkOf('EXIF', exif));
  const content = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  return chunkOf('RIFF', content);
}

/** Returns null if the last chunk is cut off. */
function chunksIn(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const from = at + 8;
    if (from + size > bytes.length) return null;
    chunks.push({ kind: bytes.toString('latin1', at, at + 4), content: bytes.subarray(from, from + size) });
    at = from + size + (size % 2);
  }
  return chunks;
}

/** Returns an empty buffer for a removed chunk, null for a cut-off frame. */
function strippedChunk({ kind, content }: Chunk, hasExif: boolean): Buffer | null {
  if (!kept.has(kind)) return Buffer.alloc(0);
  if (kind === 'VP8X') {
    const flagged = Buffer.from(content);
    const others = (flagged[0] ?? 0) & ~(flags.exif | flags.xmp);
    flagged[0] = hasExif ? others | flags.exif : others;
    return chunkOf(kind, flagged);
  }
  if (kind !== 'ANMF') return chunkOf(kind, content);
  const inFrame = chunksIn(content.subarray(frameHead));
  if (inFrame === null) return null;
  const frame = inFrame.flatMap((part) => (kept.has(part.kind) ? chunkOf(part.kind, part.content) : []));
  return chunkOf(kind, Buffer.concat([content.subarray(0, frameHead), ...frame]));
}

function chunkOf(kind: string, content: Buffer): Buffer {
  const padding = Buffer.alloc(content.length % 2);
  return Buffer.concat([Buffer.from(kind, 'latin1'), uint32(content.length), content, padding]);
}

function uint32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}
