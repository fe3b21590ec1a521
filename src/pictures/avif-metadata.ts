/** Top-level boxes to keep; others, such as a film after the picture, are wiped. */
const outermost = new Set(['ftyp', 'meta', 'mdat', 'moov']);
const holders = new Set(['meta', 'iprp', 'ipco', 'moov', 'trak']);
/** Boxes inside them that decoders ignore: texts, descriptions, times and private data. */
const wiped = new Set(['uuid', 'udta', 'xml ', 'bxml', 'udes', 'altt', 'crtt', 'mdft', 'free', 'skip']);
/** Types of items without an image: EXIF, XMP and other MIME data, URIs. */
const metadataItems = new Set(['Exif', 'mime', 'uri ']);
/** Every reader skips boxes of this type. */
const free = 'free';
/** Real pictures have a few hundred extents at most, one per tile. */
const mostPlaces = 10_000;

/** ISO/IEC 14496-12, construction_method: 0 is an offset in the file, 1 in `idat`, 2 in another item. */
const inMetaBox = 1;

interface Box {
  kind: string;
  named: number;
  from: number;
  end: number;
}

/**
 * Returns a copy without EXIF, XMP, descriptions and trailing data; null if its offsets are invalid.
 * Overwrites instead of cutting, since images are found by file offsets. An AVIF's orientation is not in its EXIF.
 */
export function stripAvif(bytes: Buffer): Buffer | null {
  try {
    const copy = Buffer.from(bytes);
    const all = boxesIn(copy, 0, copy.length);
    const next = all.findIndex(({ kind }, index) => kind === 'ftyp' && index > 0);
    const boxes = next < 0 ? all : all.slice(0, next);
    for (const box of boxes)
      if (outermost.has(box.kind)) wipeWithin(copy, box);
      else wipe(copy, box);
    const meta = boxes.find(({ kind }) => kind === 'meta');
    const inMeta = meta === undefined ? [] : boxesIn(copy, meta.from + 4, meta.end);
    wipeItems(copy, inMeta, boxes);
    // A film's data is in mdat too, without an extent of an item.
    if (!boxes.some(({ kind }) => kind === 'moov')) wipeUnclaimed(copy, inMeta, boxes);
    return copy.subarray(0, boxes.at(-1)?.end ?? 0);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const short = bytes.readUInt32BE(at);
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    const content = at + (short === 1 ? 16 : 8);
    const end = at + length;
    if (end < content || end > to) break;
    boxes.push({ kind: bytes.toString('latin1', at + 4, at + 8), named: at + 4, from: content, end });
    at = end;
  }
  return boxes;
}

function wipeWithin(bytes: Buffer, { kind, from, end }: Box): void {
  if (!holders.has(kind)) return;
  for (const inner of boxesIn(bytes, kind === 'meta' ? from + 4 : from, end))
    if (wiped.has(inner.kind) || (kind === 'trak' && inner.kind === 'meta')) wipe(bytes, inner);
    else wipeWithin(bytes, inner);
}

function wipe(bytes: Buffer, { named, from, end }: Box): void {
  bytes.write(free, named, 'latin1');
  bytes.fill(0, from, end);
}

/** @throws RangeError if extents are cut off, too many, larger than the file, or in another item. */
function wipeItems(bytes: Buffer, inMeta: readonly Box[], outer: readonly Box[]): void {
  const named = (kind: string) => inMeta.find((box) => box.kind === kind);
  const [information, locations, data] = [named('iinf'), named('iloc'), named('idat')];
  if (information === undefined || locations === undefined) return;
  const items = metadataIn(bytes, information);
  let left = bytes.length;
  for (const { item, method, from, length } of extentsIn(bytes, locations)) {
    if (!items.has(item)) continue;
    if (method > inMetaBox) throw new RangeError('An item that is no image is a part of another.');
    const begin = method === inMetaBox ? (data?.from ?? 0) + from : from;
    const room = method === inMetaBox ? data : outer.find((box) => box.from <= from && from < box.end);
    if (room === undefined) continue;
    const end = length === 0 ? room.end : Math.min(begin + length, room.end);
    left -= end - begin;
    if (left < 0) throw new RangeError('The items are larger than the file.');
    bytes.fill(0, begin, end);
  }
}

function wipeUnclaimed(bytes: Buffer, inMeta: readonly Box[], outer: readonly Box[]): void {
  const locations = inMeta.find(({ kind }) => kind === 'iloc');
  const claimed = locations === undefined ? [] : [...extentsIn(bytes, locations)];
  const inFile = claimed
    .filter(({ method }) => method !== inMetaBox)
    .sort((one, other) => one.from - other.from);
  for (const { from, end } of outer.filter(({ kind }) => kind === 'mdat')) {
    let at = from;
    for (const extent of inFile) {
      if (extent.from < from || extent.from >= end) continue;
      if (extent.from > at) bytes.fill(0, at, extent.from);
      at = Math.max(at, extent.length === 0 ? end : Math.min(extent.from + extent.length, end));
    }
    bytes.fill(0, at, end);
  }
}

/** Wipes the descriptions of items without an image. Returns their ids. */
function metadataIn(bytes: Buffer, { from, end }: Box): Set<number> {
  const items = new Set<number>();
  for (const { from: at, end: until } of boxesIn(bytes, from + (bytes[from] === 0 ? 6 : 8), end)) {
    const version = bytes[at] ?? 0;
    const idSize = version === 3 ? 4 : 2;
    const kindAt = at + 6 + idSize;
    // Before version 2, items have no type and are no images.
    const isTyped = version > 1;
    if (isTyped && !metadataItems.has(bytes.toString('latin1', kindAt, kindAt + 4))) continue;
    items.add(bytes.readUIntBE(at + 4, idSize));
    if (isTyped) bytes.write(free, kindAt, 'latin1');
    bytes.fill(0, isTyped ? kindAt + 4 : kindAt, until);
  }
  return items;
}

/** Offset and length in bytes; length 0 means to the end. */
interface Extent {
  item: number;
  method: number;
  from: number;
  length: number;
}

/** @throws RangeError if the box is cut off or has too many extents. */
function* extentsIn(bytes: Buffer, { from, end }: Box): Generator<Extent> {
  let at = from + 6;
  let left = mostPlaces;
  const read = (size: number): number => {
    at += size;
    if (at > end || ![0, 2, 4, 8].includes(size)) throw new RangeError('The places of items are cut off.');
    if (size === 8) return Number(bytes.readBigUInt64BE(at - size));
    return size === 0 ? 0 : bytes.readUIntBE(at - size, size);
  };
  const version = bytes[from] ?? 0;
  const sizes = bytes.readUInt16BE(from + 4);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const idSize = version < 2 ? 2 : 4;
  for (let items = read(idSize); items > 0; items -= 1) {
    const item = read(idSize);
    const method = version === 0 ? 0 : read(2) & 15;
    read(2);
    const base = read(baseSize);
    for (let extents = read(2); extents > 0; extents -= 1) {
      left -= 1;
      if (left < 0) throw new RangeError('There are too many places of items.');
      read(indexSize);
      const begin = base + read(offsetSize);
      yield { item, method, from: begin, length: read(lengthSize) };
    }
  }
}
