import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { readCsv, readWorkbook } from '../../testing/spreadsheets.ts';
import { csvCell, csvOf } from './csv.ts';
import type { Rows } from './sheets.ts';
import { sheetOf } from './sheets.ts';
import { xlsxOf } from './xlsx.ts';

const sheet = sheetOf('contactMessages');
const createdAt = '2026-11-20T20:04:05.678Z';
const record = (message: string) => ({
  _id: 'x',
  name: 'கவிதா',
  email: 'k@example.com',
  phone: '',
  message,
  language: 'ta',
  createdAt,
});

async function* inParts(...parts: Rows[]) {
  yield* parts;
}

async function csvText(...rows: Rows): Promise<string> {
  return (await Readable.from(csvOf(sheet, inParts(rows))).toArray()).join('');
}

async function workbook(parts: Rows[], rowsOfSheet?: number) {
  return readWorkbook(
    Buffer.concat(await Readable.from(xlsxOf(sheet, inParts(...parts), rowsOfSheet)).toArray()),
  );
}

async function messageIn(format: 'csv' | 'xlsx', message: string): Promise<unknown> {
  const [book] = format === 'xlsx' ? await workbook([[record(message)]]) : [];
  const rows = book ? book.rows : readCsv(await csvText(record(message)));
  assert.equal(rows.length, 2);
  return rows[1]?.at(4);
}

describe('a cell of CSV', () => {
  test('begins with an apostrophe if it could be taken for a formula, as phone numbers could', () => {
    for (const text of [
      '=1+1',
      '+91 98765 43210',
      '-2',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '＝1',
      '＋1',
      '－1',
      '＠A',
    ]) {
      assert.equal(csvCell(text), `"'${text}"`);
    }
    for (const text of ['', 'a=b', "'", "'=1", '098765 43210', '(04286) 12', '1-2', ' =1', ';=1']) {
      assert.equal(csvCell(text), `"${text}"`);
    }
  });

  test('keeps the digits of phones and certificate numbers', () => {
    for (const text of ['09876543210', '98765 43210', '(04286) 12', '0042', '1/2023'])
      assert.equal(csvCell(text, true), `"'${text}"`);
    for (const text of ['', 'RPTO/2023/0041']) assert.equal(csvCell(text, true), `"${text}"`);
  });

  test('keeps quotes, commas and line breaks', async () => {
    for (const text of ['a "b", c', '"', '""', ',', 'one\ntwo\r\nthree', '";=1+1;"']) {
      assert.equal(await messageIn('csv', text), text);
    }
  });
});

test('CSV has its byte order mark, headings, the time in India and line ends of RFC 4180', async () => {
  assert.equal(
    await csvText(record('Hello')),
    '\uFEFF"Received (IST)","Name","Email","Phone","Message","Language","Notice"\r\n"2026-11-21 01:34:05","கவிதா","k@example.com","","Hello","Tamil",""\r\n',
  );
  assert.equal(
    await csvText(),
    '\uFEFF"Received (IST)","Name","Email","Phone","Message","Language","Notice"\r\n',
  );
});

describe('a workbook', () => {
  test('has frozen headings, texts as texts and times as times', async () => {
    const [{ name, rows, xml } = { name: '', rows: [], xml: '' }] = await workbook([[record('=1+1')]]);
    assert.equal(name, 'Contact messages');
    const [time, ...texts] = rows[1] ?? [];
    assert.deepEqual(rows[0], ['Received (IST)', 'Name', 'Email', 'Phone', 'Message', 'Language', 'Notice']);
    assert.deepEqual(texts, ['கவிதா', 'k@example.com', '', '=1+1', 'Tamil', '']);
    // Days since 30 December 1899: 46,347 of them to 21 November 2026.
    assert.equal(time, 46_347 + (3600 + 34 * 60 + 5) / 86_400);
    assert.match(xml, /<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"\/>/u);
    assert.match(xml, /<c r="A2" s="4"><v>46347\.\d+<\/v><\/c><c r="B2" s="2" t="inlineStr">/u);
    assert.doesNotMatch(xml, /<f>/u);
  });

  test('keeps every sign that Excel can hold', async () => {
    for (const text of [
      '<b>&amp;</b>',
      ']]>',
      '"',
      "'",
      ' two  spaces ',
      'one\ntwo',
      'a\tb',
      '_x0041_',
      '_xAbCd__x1_',
      '😀',
      '',
    ]) {
      assert.equal(await messageIn('xlsx', text), text);
    }
  });

  test('cuts a text that is too long for a cell, never within a character', async () => {
    assert.equal(await messageIn('xlsx', 'x'.repeat(40_000)), 'x'.repeat(32_767));
    assert.equal(await messageIn('xlsx', '😀'.repeat(20_000)), '😀'.repeat(16_383));
  });

  test('continues on further sheets when one is full', async () => {
    const names = async (parts: Rows[]) =>
      (await workbook(parts, 4)).map(({ name, rows }) => [name, rows.slice(1).map((row) => row.at(4))]);
    const part = (...texts: string[]) => texts.map(record);
    assert.deepEqual(await names([part('1', '2'), part('3', '4', '5', '6', '7'), part('8')]), [
      ['Contact messages', ['1', '2', '3']],
      ['Contact messages 2', ['4', '5', '6']],
      ['Contact messages 3', ['7', '8']],
    ]);
    assert.deepEqual(await names([part('1'), part('2', '3')]), [['Contact messages', ['1', '2', '3']]]);
    assert.deepEqual(await names([]), [['Contact messages', []]]);
  });

  test('breaks off when its rows do', async () => {
    async function* broken() {
      yield [record('1')];
      throw new Error('no disk');
    }
    await assert.rejects(Readable.from(xlsxOf(sheet, broken())).toArray(), /no disk/u);
  });
});

test('both formats drop characters that spreadsheets cannot hold, and guard the formula behind one', async () => {
  const controls = '\0\x01\b\v\f\x0e\x1f\x7f\x85\uFFFE\uFFFF';
  for (const format of ['csv', 'xlsx'] as const) {
    assert.equal(await messageIn(format, `a${controls}b\tc\nd`), 'ab\tc\nd');
  }
  assert.equal(await messageIn('csv', '\0=1+1'), "'=1+1");
});
