// The layout of ELF files: System V ABI, generic part, chapter 4; offsets of the 64-bit header, program header and
// section header as in elf(5).
const sectionHeaderSize = 64;
const loadSegment = 1;
const sectionType = { rela: 4, noBits: 8, rel: 9, stringTable: 3 };
const flag = { alloc: 2n, infoLink: 0x40n };

/**
 * Takes out of a program what the system does not load when it runs: symbols and debugging information. What `strip`
 * does, for every processor and on machines without it.
 * @param program a 64-bit little-endian ELF file
 * @throws Error if the file is something else, or has such parts between those that are loaded
 */
export function stripElf(program: Buffer): Buffer {
  if (program.readUInt32BE(0) !== 0x7f454c46 || program[4] !== 2 || program[5] !== 1) {
    throw new Error('Not a 64-bit little-endian ELF file.');
  }
  const sections = readSections(program);
  const kept = sections.filter(({ index, flags }) => index === 0 || flags & flag.alloc);
  const end = endOfLoaded(program, kept);
  const between = sections.filter(
    (section) => !kept.includes(section) && section.offset < end && section.size > 0,
  );
  if (between.length > 0) throw new Error(`The section ${between[0]?.name} lies between loaded ones.`);

  const names = nameTable([...kept.map(({ name }) => name), '.shstrtab']);
  const namesOffset = align(end);
  const tableOffset = align(namesOffset + names.table.length);
  const stripped = Buffer.alloc(tableOffset + (kept.length + 1) * sectionHeaderSize);
  program.copy(stripped, 0, 0, end);
  names.table.copy(stripped, namesOffset);

  const newIndex = new Map(kept.map(({ index }, position) => [index, position]));
  kept.forEach((section, position) => {
    const header = Buffer.from(section.header);
    header.writeUInt32LE(names.offsets[position] ?? 0, 0);
    header.writeUInt32LE(newIndex.get(section.link) ?? 0, 40);
    const refersToSection =
      section.flags & flag.infoLink || section.type === sectionType.rela || section.type === sectionType.rel;
    if (refersToSection) header.writeUInt32LE(newIndex.get(section.info) ?? 0, 44);
    header.copy(stripped, tableOffset + position * sectionHeaderSize);
  });
  const ownName = names.offsets[kept.length] ?? 0;
  stringTableHeader(ownName, namesOffset, names.table.length).copy(
    stripped,
    tableOffset + kept.length * sectionHeaderSize,
  );

  stripped.writeBigUInt64LE(BigInt(tableOffset), 40);
  stripped.writeUInt16LE(kept.length + 1, 60);
  stripped.writeUInt16LE(kept.length, 62);
  return stripped;
}

/** @returns the sections, in order */
export function readSections(program: Buffer) {
  const table = Number(program.readBigUInt64LE(40));
  const count = program.readUInt16LE(60);
  const sections = Array.from({ length: count }, (_, index) => {
    const header = program.subarray(
      table + index * sectionHeaderSize,
      table + (index + 1) * sectionHeaderSize,
    );
    return {
      index,
      header,
      nameOffset: header.readUInt32LE(0),
      name: '',
      type: header.readUInt32LE(4),
      flags: header.readBigUInt64LE(8),
      offset: Number(header.readBigUInt64LE(24)),
      size: Number(header.readBigUInt64LE(32)),
      link: header.readUInt32LE(40),
      info: header.readUInt32LE(44),
    };
  });
  const names = sections[program.readUInt16LE(62)];
  if (!names) throw new Error('The program has no names of sections.');
  for (const section of sections) {
    const start = names.offset + section.nameOffset;
    section.name = program.toString('latin1', start, program.indexOf(0, start));
  }
  return sections;
}

function endOfLoaded(program: Buffer, loaded: ReturnType<typeof readSections>) {
  const ends = loaded.map(({ type, offset, size }) => (type === sectionType.noBits ? 0 : offset + size));
  const table = Number(program.readBigUInt64LE(32));
  const size = program.readUInt16LE(54);
  for (let index = 0; index < program.readUInt16LE(56); index += 1) {
    const header = table + index * size;
    if (program.readUInt32LE(header) !== loadSegment) continue;
    ends.push(Number(program.readBigUInt64LE(header + 8)) + Number(program.readBigUInt64LE(header + 32)));
  }
  return Math.max(...ends);
}

function nameTable(names: string[]) {
  const offsets = [];
  let table = '\0';
  for (const name of names) {
    offsets.push(name === '' ? 0 : table.length);
    if (name !== '') table += `${name}\0`;
  }
  return { offsets, table: Buffer.from(table, 'latin1') };
}

function stringTableHeader(name: number, offset: number, size: number) {
  const header = Buffer.alloc(sectionHeaderSize);
  header.writeUInt32LE(name, 0);
  header.writeUInt32LE(sectionType.stringTable, 4);
  header.writeBigUInt64LE(BigInt(offset), 24);
  header.writeBigUInt64LE(BigInt(size), 32);
  header.writeBigUInt64LE(1n, 48);
  return header;
}

function align(offset: number) {
  return Math.ceil(offset / 8) * 8;
}
