import { posix } from 'node:path';
import { strToU8, Unzip, UnzipInflate, zipSync } from 'fflate';
import { badRequest } from '../../http/index.ts';

/** Bytes when unpacked: many times the need of 20,000 certificates. */
const mostUnpacked = 64 * 1024 * 1024;
/** Bytes per step, which unpack to about 4 MiB at most. */
const portion = 4 * 1024;
/** Relationship types of the parts that a list needs. */
const needed = /\/(?<kind>worksheet|styles|sharedStrings)$/u;

export const tooLarge =
  'This workbook is too large. Save the one sheet with the certificates as “CSV UTF-8”.';

/**
 * Repacks only the needed parts, under Excel's own names: other programs use other paths and capitals.
 * @throws HttpRefusal 400 if the file is too large; Error if it is not a workbook.
 */
export function tidyWorkbook(bytes: Uint8Array): Uint8Array {
  const parts = unpack(bytes);
  const partAt = (path: string) => {
    const part = parts.get(path);
    if (part === undefined) throw new Error(`There is no ${path}.`);
    return part;
  };
  const relationsOf = (path: string) => {
    const { dir, base } = posix.parse(path);
    return readRelations(partAt(posix.join(dir, '_rels', `${base}.rels`)), dir);
  };
  const workbook = relationsOf('').find(({ type }) => type.endsWith('/officeDocument'))?.target ?? '';
  const files: Record<string, Uint8Array> = { 'xl/workbook.xml': partAt(workbook) };
  // Several links to the same part multiply its size.
  let linked = 0;
  let [links, types] = ['', contentType('xl/workbook.xml', 'sheet.main')];
  for (const { id, type, target } of relationsOf(workbook)) {
    const kind = needed.exec(type)?.groups?.kind;
    if (kind === undefined) continue;
    linked += partAt(target).length;
    if (linked > mostUnpacked) throw badRequest(tooLarge);
    const path = kind === 'worksheet' ? `worksheets/sheet${links.length}.xml` : `${kind}.xml`;
    files[`xl/${path}`] = partAt(target);
    links += relation(id, kind, path);
    types += contentType(`xl/${path}`, kind);
  }
  return zipSync(
    {
      '[Content_Types].xml': strToU8(`<Types xmlns="${packages}/content-types">${types}</Types>`),
      '_rels/.rels': strToU8(relations(relation('r1', 'officeDocument', 'xl/workbook.xml'))),
      'xl/_rels/workbook.xml.rels': strToU8(relations(links)),
      ...files,
    },
    { level: 0 },
  );
}

const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (list: string) =>
  `<Relationships xmlns="${packages}/relationships">${list}</Relationships>`;
const relation = (id: string, kind: string, path: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${path}"/>`;
const contentType = (path: string, kind: string) =>
  `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;

/** Keys are paths in lower case. Counts the output, since a file may declare false sizes. */
function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  const pieces = new Map<string, Uint8Array[]>();
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    const own: Uint8Array[] = [];
    pieces.set(file.name.toLowerCase(), own);
    file.ondata = (error, piece) => {
      if (error) throw error;
      unpacked += piece.length;
      if (unpacked > mostUnpacked) throw badRequest(tooLarge);
      own.push(piece);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += portion)
    unzip.push(bytes.subarray(at, at + portion), at + portion >= bytes.length);
  return new Map([...pieces].map(([path, own]) => [path, Buffer.concat(own)]));
}

const attribute = /\b(?<name>Id|Type|Target)\s?=\s?(?:"(?<double>[^"]{0,2000})"|'(?<single>[^']{0,2000})')/gu;

interface Relation {
  id: string;
  type: string;
  target: string;
}

function readRelations(part: Uint8Array, folder: string): Relation[] {
  const elements = Buffer.from(part)
    .toString()
    .matchAll(/<(?:\w+:)?Relationship\s(?<attributes>[^<>]{0,4000})>/gu);
  return [...elements].map(({ groups: { attributes = '' } = {} }) => {
    const pairs = [...attributes.matchAll(attribute)].map(({ groups = {} }) => groups);
    const values = new Map(pairs.map(({ name, double, single }) => [name, double ?? single ?? '']));
    const target = posix.resolve('/', folder, values.get('Target') ?? '').slice(1);
    return { id: values.get('Id') ?? '', type: values.get('Type') ?? '', target: target.toLowerCase() };
  });
}
