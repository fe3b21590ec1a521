import { strToU8, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The content of a workbook, as XML. */
export interface WorkbookContent {
  /** The rows of each sheet, by its name; what follows them may stand behind `</sheetData>`. */
  sheets: Readonly<Record<string, string>>;
  /** Those of them that are hidden. */
  hidden?: readonly string[];
  /** The formats of cells, which name them by their place from 1; 0 is none. */
  formats?: readonly string[];
  /** Texts that cells name by their place. */
  texts?: readonly string[];
  is1904?: boolean;
  /** The path of a part, where another program puts it elsewhere. */
  pathOf?: (path: string) => string;
}

/** Makes a workbook as Excel does. */
export function workbookOf({ sheets, hidden = [], formats = [], texts = [], ...rest }: WorkbookContent) {
  const { is1904 = false, pathOf = (path) => path } = rest;
  const names = Object.keys(sheets);
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${Number(is1904)}"/><sheets>${names
      .map(
        (name, index) =>
          `<sheet name="${name}" sheetId="${index + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="r${index}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${formats
      .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>`)
      .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
      .map((_code, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`)
      .join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows.includes('</sheetData>') ? rows : `${rows}</sheetData>`}</worksheet>`,
      ]),
    ),
  };
  const link = (id: string, type: string, path: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="/${pathOf(path)}"/>`;
  const links = (list: string) => `<Relationships xmlns="${packages}/relationships">${list}</Relationships>`;
  const typeOf = (path: string) =>
    /(?<kind>workbook|styles|sharedStrings|worksheet)/u
      .exec(path)
      ?.groups?.kind?.replace('workbook', 'sheet.main');
  const files: Record<string, string> = {
    [pathOf('[Content_Types].xml')]:
      `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/>\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${Object.keys(
        parts,
      )
        .map(
          (path) => `<Override PartName="/${pathOf(path)}" ContentType="${sheetType}.${typeOf(path)}+xml"/>`,
        )
        .join('')}</Types>`,
    [pathOf('_rels/.rels')]: links(link('r1', 'officeDocument', 'xl/workbook.xml')),
    [pathOf('xl/_rels/workbook.xml.rels')]: links(
      names
        .map((_name, index) => link(`r${index}`, 'worksheet', `xl/worksheets/sheet${index + 1}.xml`))
        .join('') +
        link('styles', 'styles', 'xl/styles.xml') +
        link('texts', 'sharedStrings', 'xl/sharedStrings.xml'),
    ),
    ...Object.fromEntries(Object.entries(parts).map(([path, xml]) => [pathOf(path), xml])),
  };
  const packed = Object.entries(files).map(([path, xml]) => [path, strToU8(xml)]);
  return new Uint8Array(zipSync(Object.fromEntries(packed)));
}

/** Writes rows of texts as cells; a number is one, in the format of the place behind it: `[41, 1]`. */
export function cellsOf(
  rows: readonly (readonly (string | number | readonly [number: number, format: number])[])[],
): string {
  return rows
    .map((cells, row) => {
      const written = cells.map((cell, column) => {
        const place = `r="${String.fromCodePoint(65 + column)}${row + 1}"`;
        if (typeof cell === 'string')
          return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
        const [number, format] = typeof cell === 'number' ? [cell, 0] : cell;
        return `<c ${place} s="${format}"><v>${number}</v></c>`;
      });
      return `<row r="${row + 1}">${written.join('')}</row>`;
    })
    .join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
