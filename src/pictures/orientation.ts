const orientationTag = 0x0112;
const exifHead = Buffer.from('Exif\0\0', 'latin1');

/** Returns the EXIF orientation, 1 (upright) to 8, or null. */
export function readOrientation(exif: Buffer): number | null {
  // JPEGs and some WebPs have a header before the TIFF data.
  const tiff = exif.indexOf(exifHead) === 0 ? exif.subarray(exifHead.length) : exif;
  if (tiff.length < 10) return null;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** Returns minimal EXIF with the orientation only; empty for an upright picture. */
export function orientationAlone(exif: Buffer): Buffer {
  const orientation = readOrientation(exif) ?? 1;
  if (orientation === 1) return Buffer.alloc(0);
  return Buffer.from([
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
    ...[0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);
}
