// The layout of ELF files: elf(5), 64-bit.
const programHeaderSize = 56;
const sectionHeaderSize = 64;
const segmentType = { load: 1, table: 6 };
/** The largest page that Linux has on the processors that executables are made for. */
const page = 65_536;

/**
 * Returns a program without the whole pages of unused zeros. Their segment is split in two, so that everything keeps its
 * address; the table of segments, one longer, moves to where the zeros began.
 * @param program a 64-bit little-endian ELF file
 * @throws Error if the unused bytes are not zeros of one segment
 */
export function cutOut(program: Buffer, unused: { start: number; end: number }): Buffer {
  const table = Math.ceil(unused.start / 8) * 8;
  const tableSize = (program.readUInt16LE(56) + 1) * programHeaderSize;
  const start = Math.ceil((table + tableSize) / page) * page;
  const end = Math.floor(unused.end / page) * page;
  if (end <= start || program.subarray(table, end).some((byte) => byte !== 0)) {
    throw new Error('What is to be cut out is in use.');
  }
  const headers = splitSegment(readHeaders(program), { table, tableSize, start, end });
  const shorter = Buffer.concat([program.subarray(0, start), program.subarray(end)]);
  Buffer.concat(headers).copy(shorter, table);
  shorter.writeBigUInt64LE(BigInt(table), 32);
  shorter.writeUInt16LE(headers.length, 56);

  const sections = moveOffset(shorter, 40, end, end - start);
  for (let index = 0; index < shorter.readUInt16LE(60); index += 1) {
    const header = sections + index * sectionHeaderSize;
    const offset = Number(shorter.readBigUInt64LE(header + 24));
    const size = Number(shorter.readBigUInt64LE(header + 32));
    // Sections are for debuggers; that one seems to end where the cut is.
    if (offset < start && offset + size > start)
      shorter.writeBigUInt64LE(BigInt(start - offset), header + 32);
    moveOffset(shorter, header + 24, end, end - start);
  }
  return shorter;
}

/** Returns copies of the program headers. */
function readHeaders(program: Buffer) {
  const table = Number(program.readBigUInt64LE(32));
  return Array.from({ length: program.readUInt16LE(56) }, (_, index) => {
    const header = table + index * programHeaderSize;
    return Buffer.from(program.subarray(header, header + programHeaderSize));
  });
}

/** Changes the headers for the new table and the cut, and returns them with one more. */
function splitSegment(
  headers: Buffer[],
  { table, tableSize, start, end }: { table: number; tableSize: number; start: number; end: number },
) {
  const loads = headers.filter((header) => header.readUInt32LE(0) === segmentType.load);
  const first = loads.find((header) => {
    const offset = Number(header.readBigUInt64LE(8));
    return offset <= table && offset + Number(header.readBigUInt64LE(32)) >= end;
  });
  const distance = (header: Buffer) => header.readBigUInt64LE(16) - header.readBigUInt64LE(8);
  // Kernels before 5.18 take it for granted of the segment with the table that it lies as the first one does.
  if (!first || !loads[0] || distance(first) !== distance(loads[0])) {
    throw new Error('What is to be cut out is in no segment that could be split.');
  }
  const tableAddress = BigInt(table) + distance(first);
  const skipped = BigInt(end) - first.readBigUInt64LE(8);
  for (const header of headers) moveOffset(header, 8, end, end - start);
  const second = Buffer.from(first);
  second.writeBigUInt64LE(BigInt(start), 8);
  for (const address of [16, 24]) second.writeBigUInt64LE(first.readBigUInt64LE(address) + skipped, address);
  for (const size of [32, 40]) {
    second.writeBigUInt64LE(first.readBigUInt64LE(size) - skipped, size);
    first.writeBigUInt64LE(BigInt(start) - first.readBigUInt64LE(8), size);
  }
  for (const header of headers.filter((each) => each.readUInt32LE(0) === segmentType.table)) {
    header.writeBigUInt64LE(BigInt(table), 8);
    for (const address of [16, 24]) header.writeBigUInt64LE(tableAddress, address);
    for (const size of [32, 40]) header.writeBigUInt64LE(BigInt(tableSize), size);
  }
  return headers.toSpliced(headers.indexOf(first) + 1, 0, second);
}

/**
 * Corrects the offset of something in the file, in place, and returns it.
 * @param end of the cut
 */
function moveOffset(bytes: Buffer, field: number, end: number, length: number) {
  const offset = Number(bytes.readBigUInt64LE(field));
  const moved = offset >= end ? offset - length : offset;
  bytes.writeBigUInt64LE(BigInt(moved), field);
  return moved;
}
