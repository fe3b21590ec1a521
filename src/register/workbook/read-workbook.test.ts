import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { HttpRefusal } from '../../http/index.ts';
import { cellsOf, workbookOf } from '../../testing/workbooks.ts';
import { readWorkbook } from './read-workbook.ts';

function cellsIn(bytes: Uint8Array) {
  const [sheet, ...others] = readWorkbook(bytes);
  assert.deepEqual(others, []);
  return sheet?.rows.flatMap(({ cells }) => cells) ?? [];
}

const refused = (sentence: RegExp) => (error: unknown) =>
  error instanceof HttpRefusal && error.status === 400 && sentence.test(error.message);

test('a number is read as its format shows it, a day as the day that it is; what cannot be followed says so', () => {
  const shown: [number: number, format: string, text: string, day?: string][] = [
    [41, '"RPTO/2023/"0000', 'RPTO/2023/0041'],
    [41, '0"/"0000', '0/0041'],
    [41, '\\N\\D\\A\\-000', 'NDA-041'],
    [41, '0000', '0041'],
    [16, '0" Hours"', '16 Hours'],
    [1250, '#,##0', '1,250'],
    [41, 'General', '41'],
    [98_400_550_011_234, '@', '98400550011234'],
    [0.1 + 0.2, 'General', '0.3'],
    [45_031, 'dd\\-mmm" of "yyyy', '15-04-2023', '2023-04-15'],
    [45_031.5, '[$-409]d\\-mmm\\-yy;@', '15-04-2023', '2023-04-15'],
    [45_031, 'mmm\\-yy', '04-2023', ''],
    [45_031, 'd\\-mmm', '15-Apr', ''],
    [0.5, '[h]:mm', '12:00', ''],
  ];
  const cells = cellsIn(
    workbookOf({
      formats: shown.map(([, format]) => format),
      sheets: { Certificates: cellsOf([shown.map(([number], index) => [number, index + 1])]) },
    }),
  );
  assert.deepEqual(
    cells,
    shown.map(([, , text, day]) => (day === undefined ? { text } : { text, day })),
  );
  const wrong = ['['.repeat(100_000), '0'.repeat(256), '?/'.repeat(100), '"0'];
  const faults = cellsIn(
    workbookOf({
      formats: wrong,
      sheets: {
        Certificates: cellsOf([wrong.map((_code, index) => [41, index + 1]), [1_234_567_890_123_456]]),
      },
    }),
  ).map(({ fault }) => fault ?? '');
  assert.equal(faults.length, wrong.length + 1);
  for (const fault of faults) assert.match(fault, /Format the column as text, and type/u);
});

test('days are counted from 1904 where the workbook says so', () => {
  const sheets = { Certificates: cellsOf([[[43_569, 1]]]) };
  assert.deepEqual(cellsIn(workbookOf({ formats: ['yyyy-mm-dd'], sheets, is1904: true })), [
    { text: '15-04-2023', day: '2023-04-15' },
  ]);
});

test('texts come from anywhere in the workbook, formulas by their result, merged cells by their first', () => {
  const texts = ['<r><t>கவி</t></r><r><t>தா_x0041_</t></r><rPh><t>x</t></rPh>'];
  const row = `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="inlineStr"><is><t>A &amp; B</t></is></c>\
<c r="C3" t="str"><f>1</f><v>RPTO/1</v></c><c r="D3" t="b"><v>1</v></c><c r="E3" t="e"><v>#N/A</v></c><c r="F3"><f>1+1</f></c>\
<c r="G3" t="str"><f>""</f><v></v></c><c r="H3"><v>7</v></c></row><row r="4"><c r="B4"/></row></sheetData>\
<mergeCells count="1"><mergeCell ref="A3:A5"/></mergeCells>`;
  const [sheet] = readWorkbook(workbookOf({ texts, sheets: { List: row } }));
  const noResult =
    'The formula here has no result in the file. Open the workbook in Excel, and save it again.';
  assert.deepEqual(sheet?.rows, [
    {
      line: 3,
      cells: [
        { text: 'கவிதாA' },
        { text: 'A & B' },
        { text: 'RPTO/1' },
        { text: 'TRUE' },
        { text: '#VALUE!' },
        { text: '', fault: noResult },
        { text: '' },
        { text: '7' },
      ],
    },
    { line: 4, cells: [{ text: 'கவிதாA' }] },
  ]);
});

test('parts are found where the workbook’s own list says they are, whatever their case; hidden and empty sheets are not read', () => {
  const sheets = { Old: cellsOf([['hidden']]), List: cellsOf([['shown']]), 'Export Summary': '' };
  for (const pathOf of [
    (path: string) => path,
    (path: string) =>
      path.replace('xl/', 'XL/').replace('workbook', 'WorkBook').replace('Content', 'content'),
    (path: string) => path.replace('worksheets/', 'tables/').replace('sharedStrings', 'words'),
    (path: string) => path.replace('xl/', 'Office/Book/'),
    (path: string) => path.replace('xl/', ''),
  ])
    assert.deepEqual(readWorkbook(workbookOf({ sheets, hidden: ['Old'], pathOf })), [
      { name: 'List', rows: [{ line: 1, cells: [{ text: 'shown' }] }] },
    ]);
});

test('what is no workbook, too large, too wide or beyond the bounds of Excel is refused in words', () => {
  assert.throws(() => readWorkbook(strToU8('PK\u0003\u0004…')), refused(/^This file cannot be read/u));
  const text = zipSync({ 'letter.txt': strToU8('Dear') });
  assert.throws(() => readWorkbook(text), refused(/^This file cannot be read/u));
  // The directory claims a size of one byte.
  const huge = zipSync({ 'xl/media/picture.png': new Uint8Array(65 * 1024 * 1024) });
  const directory = Buffer.from(huge).indexOf('PK\x01\x02', 0, 'latin1');
  new DataView(huge.buffer).setUint32(directory + 24, 1, true);
  assert.throws(() => readWorkbook(huge), refused(/^This workbook is too large/u));
  const sheetWith = (List: string, texts: string[] = []) => workbookOf({ texts, sheets: { List } });
  const wide = sheetWith('<row r="7"><c r="A7"><v>1</v></c><c r="XFD7"><v>1</v></c></row>');
  assert.throws(() => readWorkbook(wide), refused(/^Row 7 has more than 200 columns/u));
  const merged = '<mergeCell ref="A1:XFD1048576"/>'.repeat(30_000);
  const rows = cellsOf(Array.from({ length: 2_000 }, () => ['x']));
  assert.throws(
    () => readWorkbook(sheetWith(`${rows}</sheetData><mergeCells>${merged}</mergeCells>`)),
    refused(/^This workbook is too large/u),
  );
  const long = sheetWith('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', [`<t>${'x'.repeat(32_768)}</t>`]);
  assert.match(cellsIn(long)[0]?.fault ?? '', /^This cell has more than 32,767 characters/u);
});

test('many links to one large part are too large together', () => {
  const large = `<row r="1">${' '.repeat(40 * 1024 * 1024)}</row>`;
  const bytes = workbookOf({
    sheets: { One: cellsOf([['x']]), Two: large },
    pathOf: (path) => path.replace('sheet2', 'sheet1'),
  });
  assert.throws(() => readWorkbook(bytes), refused(/too large/u));
});
