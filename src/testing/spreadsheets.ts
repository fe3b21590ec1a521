import { crc32, inflateRawSync } from 'node:zlib';

/** Reads CSV as RFC 4180 has it; rows of cells. A byte order mark is part of the first cell. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gu)) {
    if (end === '' && row.length === 0 && !quoted && plain === '') break;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Reads the files of a zip archive by its directory, and checks that each is whole. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = bytes.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    const content = bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    const path = bytes.toString('utf8', at + 46, at + 46 + (name ?? 0));
    if (crc32(content) !== bytes.readUInt32LE(at + 16)) throw new Error(`${path} is broken.`);
    files.set(path, content.toString('utf8'));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

/** A sheet of a workbook, as Excel would show it. */
export interface ReadSheet {
  name: string;
  /** The cells by row: texts, and numbers as they are. */
  rows: (string | number)[][];
  xml: string;
}

/** Reads the sheets of a workbook that has its texts in the cells. */
export function readWorkbook(bytes: Buffer): ReadSheet[] {
  const files = unzip(bytes);
  const file = (path: string) => {
    const text = files.get(path);
    if (text === undefined) throw new Error(`There is no ${path}.`);
    return text;
  };
  const links = new Map(
    [...file('xl/_rels/workbook.xml.rels').matchAll(/ Id="(\w+)" Type="[^"]+" Target="([^"]+)"/gu)].map(
      ([, id, target]) => [id, target],
    ),
  );
  const types = file('[Content_Types].xml');
  for (const path of files.keys()) {
    if (path.startsWith('xl/') && path.endsWith('.xml') && !types.includes(`PartName="/${path}"`))
      throw new Error(`Nothing says what ${path} is.`);
  }
  return [...file('xl/workbook.xml').matchAll(/<sheet name="([^"]+)" sheetId="\d+" r:id="(\w+)"/gu)].map(
    ([, name = '', id]) => {
      const xml = file(`xl/${links.get(id)}`);
      const rows = [...xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/gsu)].map(([, row, cells = ''], place) => {
        if (Number(row) !== place + 1) throw new Error(`Row ${place + 1} says that it is ${row}.`);
        return [
          ...cells.matchAll(
            /<c r="[A-Z]\d+" s="\d+"(?: t="inlineStr"><is><t [^>]+>(.*?)<\/t><\/is>|><v>(.*?)<\/v>)<\/c>/gsu,
          ),
        ].map(([, text, number]) => (text === undefined ? Number(number) : plainText(text)));
      });
      return { name, rows, xml };
    },
  );
}

function plainText(xml: string): string {
  return xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/_x([\da-f]{4})_/giu, (_, unit) => String.fromCharCode(Number.parseInt(unit, 16)));
}
