import { orientationAlone, readOrientation } from './orientation.ts';

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, jfif: 0xe0, exif: 0xe1 } as const;
/** Application segments that affect display: JFIF, colour profile, Adobe's colour transform. */
const keptApplications: Readonly<Record<number, string>> = {
  [marker.jfif]: 'JFIF\0',
  226: 'ICC_PROFILE\0',
  238: 'Adobe',
};
/** Markers in the range of frames for other data: Huffman tables, an extension, arithmetic conditioning. */
const noFrames = new Set([0xc4, 0xc8, 0xcc]);
/** Bytes of JFIF data; the last two are the size of the thumbnail that follows. */
const jfifLength = 16;

interface Segment {
  kind: number;
  /** Starts with the length, which counts itself; omits the image data of a scan. */
  content: Buffer;
  /** Includes the marker and the image data of a scan. */
  whole: Buffer;
}

/**
 * Removes metadata, thumbnail, further pictures and trailing data; null unless it is a JPEG with a picture.
 * Keeps the orientation, without which a photograph may lie on its side.
 */
export function stripJpeg(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [];
  let exif: Buffer = Buffer.alloc(0);
  let hasScan = false;
  for (const { kind, content, whole } of segmentsOf(bytes)) {
    if (isExif(kind, content)) exif = orientationAlone(content.subarray(2));
    if (kind === marker.scan) hasScan = true;
    if (isKept(kind, content)) kept.push(kind === marker.jfif ? withoutThumbnail(whole) : whole);
  }
  if (!hasScan) return null;
  const [start, end] = [Buffer.from([0xff, marker.start]), Buffer.from([0xff, marker.end])];
  return Buffer.concat([start, exifSegment(exif), ...kept, end]);
}

/** Returns the displayed size, or null. The beginning of the file suffices. */
export function jpegSize(bytes: Buffer): { width: number; height: number } | null {
  let orientation = 1;
  for (const { kind, content } of segmentsOf(bytes)) {
    if (isExif(kind, content)) orientation = readOrientation(content.subarray(2)) ?? orientation;
    if (kind < 0xc0 || kind > 0xcf || noFrames.has(kind) || content.length < 8) continue;
    const [height, width] = [content.readUInt16BE(3), content.readUInt16BE(5)];
    // EXIF orientations 5 to 8 are rotated by 90°.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  }
  return null;
}

/** Stops at the end marker or where the file is cut off. */
function* segmentsOf(bytes: Buffer): Generator<Segment> {
  if (bytes[0] !== 0xff || bytes[1] !== marker.start) return;
  for (let at = nextMarker(bytes, 2); at < bytes.length; ) {
    const kind = bytes[at] ?? marker.end;
    const from = at + 1;
    if (kind === marker.end || kind === marker.start || from + 2 > bytes.length) return;
    const end = from + bytes.readUInt16BE(from);
    if (end < from + 2 || end > bytes.length) return;
    at = nextMarker(bytes, end);
    const whole = bytes.subarray(from - 2, kind === marker.scan ? dataEnd(bytes, end, at) : end);
    yield { kind, content: bytes.subarray(from, end), whole };
  }
}

/**
 * Returns the offset of the next marker's second byte, after fill bytes; the length of the file without one.
 * In scan data, 255 before 0 or a restart marker is not a marker.
 */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at)) {
    while (bytes[at] === 0xff) at += 1;
    const kind = bytes[at] ?? 0;
    if (kind > 1 && (kind < 0xd0 || kind > 0xd7)) return at;
  }
  return bytes.length;
}

/** Returns the end of scan data, before fill bytes and the next marker. */
function dataEnd(bytes: Buffer, from: number, next: number): number {
  let end = next;
  while (end > from && bytes[end - 1] === 0xff) end -= 1;
  return end;
}

function isExif(kind: number, content: Buffer): boolean {
  return kind === marker.exif && content.toString('latin1', 2, 8) === 'Exif\0\0';
}

function isKept(kind: number, content: Buffer): boolean {
  if (kind >= 0xc0 && kind < marker.jfif) return true;
  const head = keptApplications[kind];
  // APP2 also holds the index of further pictures (MPF).
  const isWanted = head !== undefined && content.toString('latin1', 2, 2 + head.length) === head;
  return isWanted && (kind !== marker.jfif || content.length >= jfifLength);
}

function withoutThumbnail(jfif: Buffer): Buffer {
  const cut = Buffer.from(jfif.subarray(0, 2 + jfifLength));
  cut.writeUInt16BE(jfifLength, 2);
  return cut.fill(0, jfifLength);
}

function exifSegment(exif: Buffer): Buffer {
  if (exif.length === 0) return exif;
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif]);
  const head = Buffer.from([0xff, marker.exif, 0, 0]);
  head.writeUInt16BE(2 + content.length, 2);
  return Buffer.concat([head, content]);
}
