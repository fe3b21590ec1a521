import type { Column, Sheet } from './sheets.ts';
import { textOf, timeOf } from './sheets.ts';

/** Excel's limit per cell, in UTF-16 units. */
const mostCharacters = 32_767;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const package2006 = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of the cell formats below. Format 49 is text, so an edited phone number stays text. */
const style = { heading: 1, text: 2, longText: 3, time: 4, day: 5 } as const;
const plain = 'fillId="0" borderId="0" xfId="0"';
const styles = `<styleSheet ${main}>\
<numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\ mmm\\ yyyy\\ hh:mm"/>\
<numFmt numFmtId="165" formatCode="dd\\ mmm\\ yyyy"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="6"><xf numFmtId="0" fontId="0" ${plain}/>\
<xf numFmtId="0" fontId="1" ${plain} applyFont="1"/>\
<xf numFmtId="49" fontId="0" ${plain} applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf>\
<xf numFmtId="49" fontId="0" ${plain} applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>\
<xf numFmtId="164" fontId="0" ${plain} applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left" vertical="top"/></xf>\
<xf numFmtId="165" fontId="0" ${plain} applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left" vertical="top"/></xf>\
</cellXfs></styleSheet>`;

export function workbookParts(title: string, sheets: number): [path: string, xml: string][] {
  const forEach = (xml: (number: number) => string) =>
    Array.from({ length: sheets }, (_, place) => xml(place + 1)).join('');
  const relationships = (list: string) =>
    `<Relationships xmlns="${package2006}/relationships">${list}</Relationships>`;
  const relationship = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
  const override = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${spreadsheet}.${type}+xml"/>`;
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${package2006}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}\
${forEach((number) => override(`worksheets/sheet${number}.xml`, 'worksheet'))}</Types>`,
    '_rels/.rels': relationships(relationship(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>\
${forEach((number) => `<sheet name="${sheetName(title, number)}" sheetId="${number}" r:id="rId${number}"/>`)}\
</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      forEach((number) => relationship(number, 'worksheet', `worksheets/sheet${number}.xml`)) +
        relationship(sheets + 1, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': styles,
  };
  return Object.entries(parts).map(([path, xml]) => [path, declaration + xml]);
}

function sheetName(title: string, number: number): string {
  return number === 1 ? title : `${title} ${number}`;
}

/** Starts a sheet, with column widths and a frozen heading row. */
export function sheetStart({ columns }: Sheet): string {
  const widths = columns.map(
    ({ width }, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${width}" style="${style.text}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }, place) => textCell(place, 1, heading, style.heading));
  return `${declaration}<worksheet ${main}><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`;
}

/** Writes a record as a row. Rows start at 1, the headings. */
export function rowXml({ columns }: Sheet, record: object, row: number): string {
  const numberCell = (place: number, format: number, number: number) =>
    `<c r="${letter(place)}${row}" s="${format}"><v>${number}</v></c>`;
  const cells = columns.map((column, place) => {
    if (column.isTime) return numberCell(place, style.time, serialOf(timeOf(record, column)));
    const text = textOf(record, column);
    return column.isDay && text !== ''
      ? numberCell(place, style.day, serialOf(new Date(text)))
      : textCell(place, row, text, styleOf(column));
  });
  return `<row r="${row}">${cells.join('')}</row>`;
}

/** Ends a sheet, disabling Excel's warning about numbers stored as text. */
export function sheetEnd({ columns }: Sheet, rows: number): string {
  const all = `A1:${letter(columns.length - 1)}${rows}`;
  return `</sheetData><ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

function styleOf({ isLong }: Column): number {
  return isLong ? style.longText : style.text;
}

function letter(place: number): string {
  return String.fromCodePoint(65 + place);
}

function textCell(place: number, row: number, text: string, format: number): string {
  const start = `<c r="${letter(place)}${row}" s="${format}" t="inlineStr">`;
  return `${start}<is><t xml:space="preserve">${escaped(fitting(text))}</t></is></c>`;
}

/** Drops half a surrogate pair at the cut. */
function fitting(text: string): string {
  return text.length > mostCharacters ? text.slice(0, mostCharacters).replace(/\p{Cs}$/u, '') : text;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Excel reads '_x0041_' as 'A' unless its first underscore is escaped. */
function escaped(text: string): string {
  return text
    .replaceAll(/[&<>]/gu, (sign) => entities[sign] ?? '')
    .replaceAll(/_(?=x[\da-f]{4}_)/giu, '_x005F_');
}

/** Excel's serial time: days since the end of 1899, to the second; 1970 began at 25,569. */
function serialOf(time: Date): number {
  return Math.floor(time.getTime() / 1_000) / 86_400 + 25_569;
}
