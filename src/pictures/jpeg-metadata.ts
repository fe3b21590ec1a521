const marker = { start: 0xd8, end: 0xd9, scan: 0xda, application1: 0xe1, comment: 0xfe } as const;
/** JFIF, colour profile and Adobe's colour transform decide how the picture looks; all other application data goes. */
const keptApplications = new Set([0xe0, 0xe2, 0xee]);
const orientationTag = 0x0112;
const exifHead = Buffer.from('Exif\0\0', 'latin1');
const profileHead = Buffer.from('ICC_PROFILE\0', 'latin1');

/**
 * Returns a JPEG without its metadata: no place, camera, time, thumbnail or comment, and nothing behind its end. Only the
 * orientation stays, since without it a photograph may lie on its side. Bytes that are no whole JPEG come back as null.
 */
export function stripJpeg(bytes: Buffer): Buffer | null {
  if (bytes.readUInt16BE(0) !== 0xff00 + marker.start) return null;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let orientation = 1;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const kind = bytes[at + 1] ?? 0;
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    const end = kind === marker.end ? at + 2 : at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at, end);
    if (kind === marker.application1) orientation = readOrientation(segment) ?? orientation;
    if (isKept(kind, segment)) kept.push(segment);
    if (kind !== marker.scan) {
      at = end;
      continue;
    }
    const picture = bytes.subarray(end, endOfPicture(bytes, end));
    if (orientation !== 1) kept.splice(1, 0, orientationSegment(orientation));
    return Buffer.concat([...kept, picture]);
  }
  return null;
}

function isKept(kind: number, segment: Buffer): boolean {
  if (kind === marker.comment) return false;
  const isApplication = kind >= 0xe0 && kind <= 0xef;
  if (!isApplication) return true;
  // Application 2 also holds indexes of further pictures, which are cut off with the rest.
  if (kind === 0xe2) return segment.subarray(4).indexOf(profileHead) === 0;
  return keptApplications.has(kind);
}

/** In the picture's own data a marker's first byte is always followed by 0 or by a restart marker, but for the end. */
function endOfPicture(bytes: Buffer, from: number): number {
  for (let at = from; ; at += 2) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) return bytes.length;
    if (bytes[at + 1] === marker.end) return at + 2;
  }
}

function readOrientation(segment: Buffer): number | null {
  const head = segment.subarray(4);
  if (head.indexOf(exifHead) !== 0) return null;
  const tiff = head.subarray(exifHead.length);
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

/** The least that says how a picture lies: one entry in one directory, most significant byte first. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from([
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
    ...[0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);
  const head = Buffer.from([0xff, marker.application1, 0, 2 + exifHead.length + tiff.length]);
  return Buffer.concat([head, exifHead, tiff]);
}
