import { languageNames } from '../../../src/shared/languages.ts';

// The layout of ICU's data: icu4c/source/common/ucmndata.h (UDataInfo, then a table of contents whose offsets count from
// its own start, sorted by name). Every item begins at a multiple of 16.

/** The bytes in a program's ICU data between the size of the header and the format's name. */
const magic = Buffer.from([0xda, 0x27]);
const format = Buffer.from('CmnD');
const formatOffset = 12;
const entrySize = 8;

/** Those of the site and of the country. */
const languages: readonly string[] = [...languageNames, 'hi'];
const localeFile = /(?:^|\/)([a-z]{2,3})(?:_[A-Z][a-z]{3})?(?:_(?:[A-Z]{2}|\d{3}))?(?:_[A-Z]+)?\.res$/u;
/** No function of JavaScript reaches these: rules of transliteration, names of characters. */
const unreachable = /^translit\/|^unames\.icu$/u;
/** Where words end in languages that are written without spaces. */
const dictionary = /^brkitr\/.*\.dict$/u;
/** Encodings with thousands of characters are those of East Asia; every other one is far below this. */
const mostOfConverter = 16_384;

/**
 * Removes what this product cannot use from Node's 33 MB of language data, in place. Three languages, the rules for words
 * and western encodings stay, which is more than with `--with-intl=small-icu`; others are formatted as unknown ones.
 * @returns the bytes of the program that are unused now, and zeros
 * @throws Error if the program has no such data, or has it in another form
 */
export function trimIcu(program: Buffer): { start: number; end: number } {
  const table = findTable(program);
  const items = readTable(program, table);
  const kept = items.filter(isKept);
  let next = items[0]?.offset ?? 0;
  kept.forEach((item, position) => {
    const at = next;
    program.copyWithin(table + at, table + item.offset, table + item.offset + item.size);
    program.writeUInt32LE(item.nameOffset, table + 4 + position * entrySize);
    program.writeUInt32LE(at, table + 8 + position * entrySize);
    next = Math.ceil((at + item.size) / 16) * 16;
  });
  program.writeUInt32LE(kept.length, table);
  const unused = { start: table + next, end: table + (items.at(-1)?.offset ?? 0) };
  program.fill(0, unused.start, unused.end);
  return unused;
}

/** Returns where the table of contents begins. */
function findTable(program: Buffer) {
  for (let at = program.indexOf(format); at >= 0; at = program.indexOf(format, at + 1)) {
    const header = at - formatOffset;
    if (program.subarray(header + 2, header + 4).equals(magic)) return header + program.readUInt16LE(header);
  }
  throw new Error('The program holds no data of ICU.');
}

/** Returns the items by name. The size of the last is unknown: 0. */
function readTable(program: Buffer, table: number) {
  const count = program.readUInt32LE(table);
  const entries = Array.from({ length: count }, (_, index) => {
    const entry = table + 4 + index * entrySize;
    const nameOffset = program.readUInt32LE(entry);
    const start = table + nameOffset;
    // The name of the whole, as in icudt78l/en.res, says nothing.
    const name = program.toString('latin1', start, program.indexOf(0, start)).replace(/^[^/]*\//u, '');
    return { name, nameOffset, offset: program.readUInt32LE(entry + 4) };
  });
  return entries.map((entry, index) => ({
    ...entry,
    size: (entries[index + 1]?.offset ?? entry.offset) - entry.offset,
  }));
}

function isKept({ name, size }: { name: string; size: number }) {
  if (unreachable.test(name) || dictionary.test(name)) return false;
  if (name.endsWith('.cnv')) return size <= mostOfConverter;
  const language = localeFile.exec(name)?.[1];
  return language === undefined || languages.includes(language);
}
