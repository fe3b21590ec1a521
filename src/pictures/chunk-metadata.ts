const pngHead = 8;
const pngDropped = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);
const webpDropped = new Set(['EXIF', 'XMP ']);
/** In the flags of a WebP's first chunk: it has EXIF, it has XMP. */
const webpMetadataFlags = 0b0000_1100;

/** Returns a PNG without texts, times, EXIF or anything after its end; null for no whole PNG. */
export function stripPng(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [bytes.subarray(0, pngHead)];
  for (let at = pngHead; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) return null;
    if (!pngDropped.has(kind)) kept.push(bytes.subarray(at, end));
    if (kind === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return null;
}

/** Returns a WebP without EXIF, XMP or anything after its end; null for no whole WebP. */
export function stripWebp(bytes: Buffer): Buffer | null {
  if (bytes.length < 20 || bytes.readUInt32LE(4) + 8 > bytes.length) return null;
  const whole = bytes.subarray(0, bytes.readUInt32LE(4) + 8);
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= whole.length; ) {
    const size = whole.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > whole.length) return null;
    const kind = whole.toString('latin1', at, at + 4);
    if (!webpDropped.has(kind)) kept.push(withoutFlags(kind, whole.subarray(at, end)));
    at = end;
  }
  const chunks = Buffer.concat(kept);
  const head = Buffer.from(whole.subarray(0, 12));
  head.writeUInt32LE(chunks.length + 4, 4);
  return Buffer.concat([head, chunks]);
}

function withoutFlags(kind: string, chunk: Buffer): Buffer {
  if (kind !== 'VP8X') return chunk;
  const changed = Buffer.from(chunk);
  changed[8] = (changed[8] ?? 0) & ~webpMetadataFlags;
  return changed;
}
