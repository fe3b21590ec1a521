import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ImportOutcome, IssuedCertificate, Refusal } from '../shared/records.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json, startTestApp, workbookProcess } from '../testing/test-app.ts';
import { cellsOf, workbookOf } from '../testing/workbooks.ts';
import { prepareImport, readSpreadsheet } from './import.ts';

const app = await startTestApp({ TOKEN_HOURS: '8760' });
after(() => app.close());
app.clock.now = new Date('2027-01-08T06:00:00Z');
const admin = await app.logIn();
const path = '/api/admin/register/import';

const send = (body: string | Uint8Array<ArrayBuffer>, query = '') =>
  app.call(`${path}${query}`, { method: 'POST', headers: { ...admin, 'content-type': 'text/csv' }, body });
const preview = async (body: string | Uint8Array<ArrayBuffer>) => {
  const answer = await send(body, '?preview=1');
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await answer.json()) as ImportOutcome;
};
const registered = async (q = '') => {
  const answer = await app.call(`/api/admin/register?q=${encodeURIComponent(q)}`, { headers: admin });
  return (await answer.json()) as IssuedCertificate[];
};

const headings = 'Number,Name,Course,Class of drone,From,To,Hours,Issued on';
const row = (number: string, holder = 'Devi R') =>
  `${number},${holder},Small Class,Small,10-04-2023,14-04-2023,40,15-04-2023`;
const sheet = (...rows: string[]) => [headings, ...rows, ''].join('\r\n');
const joined = ['র\u200d্যাচেল', 'علی\u200cرضا', 'க்\u200cஷமா', 'र्\u200dय'];
const many = Array.from({ length: 5_000 }, (_none, index) => row(`M/${index}`));
const devi = {
  holder: 'Devi R',
  programme: 'Small Class',
  classOfDrone: 'Small',
  from: '2023-04-10',
  to: '2023-04-14',
  hours: 40,
  issuedOn: '2023-04-15',
};

test('a preview shows how a spreadsheet is read and stores nothing; the import stores verifiable certificates', async () => {
  const file = sheet(row('OLD/1'), row('OLD/2', '"=கவிதா, M"'));
  const before = app.stored();
  const { layout, ...seen } = await preview(file);
  assert.deepEqual(app.stored(), before);
  assert.deepEqual(
    layout.columns.map(({ column, heading, field }) => `${column}: ${heading} is ${field}`).join(),
    'A: Number is number,B: Name is holder,C: Course is programme,D: Class of drone is classOfDrone,E: From is from,F: To is to,G: Hours is hours,H: Issued on is issuedOn',
  );
  const sample = [
    { number: 'OLD/1', ...devi },
    { number: 'OLD/2', ...devi, holder: '=கவிதா, M' },
  ];
  const nothing = { month: null, faults: [], faultCount: 0, warnings: [], warningCount: 0 };
  assert.deepEqual(seen, { rows: 2, imported: 0, ...nothing, sample });

  assert.equal(((await (await send(file)).json()) as ImportOutcome).imported, 2);
  const [first] = await registered('OLD/1');
  assert.ok(first);
  assert.deepEqual([first.imported, first.state, first.enrollment], [true, 'valid', null]);
  const verified = (await (await app.call(`/api/verify/${first.code}`)).json()) as object;
  assert.deepEqual(verified, { ...verified, number: 'OLD/1', ...devi });
  const activity = await (await app.call('/api/admin/activity', { headers: admin })).text();
  assert.match(activity, /"action":"imported".*"name":"2 earlier certificates"/u);
});

test('a file with faults is not imported, and each fault names its row and column', async () => {
  const file = [
    'Cert_No;NAME;course;Start date;End date;Hrs;Issued On (dd-mm-yyyy)',
    'F/1;"Devi',
    'R";Small Class;10-04-2023;14-04-2023;40;15-04-2023',
    '',
    'F/1;Arun K;Small Class;04/15/2023;14-04-2023;forty;15-04-2023',
    'OLD/1;;Small Class;14-04-2023;10-04-2023;;09-01-2027',
    '1.23E+05;????? K;Small Class;#####;31-02-2023;;45031',
    ';;;;;;',
    'F/2;Kavi;M;Small Class;10-04-2023;14-04-2023;40;15-04-2023',
    'F/3;Mani S;Small Class;10-04-2023;14-04-2023;40;13-04-2023',
  ].join('\n');
  const { rows, imported, faults, faultCount } = await preview(file);
  assert.deepEqual([rows, imported, faultCount], [6, 0, faults.length]);
  const expected: [line: number, column: string | null, message: RegExp][] = [
    [4, 'Start date', /^04\/15\/2023 has the month before the day\. Write the day first/u],
    [4, 'Hrs', /^Hours must be a whole number/u],
    [4, 'Cert_No', /^Number F\/1 stands in row 2 too\.$/u],
    [5, 'NAME', /^Name is required\.$/u],
    [5, 'End date', /^Last day must not be before the first day\.$/u],
    [5, 'Issued On (dd-mm-yyyy)', /^Day of issue must not be after today\.$/u],
    [5, 'Cert_No', /^Number OLD\/1 is in the register already\.$/u],
    [6, 'Cert_No', /shortened this number/u],
    [6, 'NAME', /^Letters were lost/u],
    [6, 'Start date', /^The spreadsheet has put ####/u],
    [6, 'End date', /^Last day: there is no day 31-02-2023\.$/u],
    [6, 'Issued On (dd-mm-yyyy)', /^Day of issue is 45031: Excel’s own count/u],
    [8, 'Start date', /^First day must be a day such as 15-04-2023/u],
    [8, 'Hrs', /^Hours must be a whole number/u],
    [8, 'Issued On (dd-mm-yyyy)', /^Day of issue must be a day/u],
    [8, null, /^“15-04-2023” stands in column H, which has no heading\.$/u],
    [9, 'Issued On (dd-mm-yyyy)', /^Day of issue must not be before the last day of training\.$/u],
  ];
  for (const [index, [line, column, message]] of expected.entries()) {
    assert.deepEqual([faults[index]?.line, faults[index]?.column], [line, column], `${message}`);
    assert.match(faults[index]?.message ?? '', message);
  }
  assert.equal(faultCount, expected.length);

  const before = app.stored();
  const answer = await send(file);
  assert.equal(answer.status, 400);
  const { message, errors = {} } = (await answer.json()) as Refusal;
  assert.match(message, /^Nothing was imported: 17 mistakes in the file\. Row 4, Start date: 04\/15\/2023/u);
  assert.match(errors['Row 5, NAME'] ?? '', /required/u);
  assert.deepEqual(app.stored(), before);
});

test('days are read as in Indian spreadsheets, the day before the month', async () => {
  const days = [
    '2023-04-05',
    '05-04-2023',
    '5/4/2023',
    '05.04.2023',
    '5-Apr-23',
    '05 April 2023',
    '2023-04-05 00:00:00',
  ];
  const rows = days.map((day, index) => `D/${index},Devi R,Small Class,,${day},${day},,${day}`);
  const seen = [await preview(sheet(...rows.slice(0, 4))), await preview(sheet(...rows.slice(4)))];
  assert.deepEqual(
    seen.flatMap(({ sample }) => sample.map(({ from }) => from)),
    days.map(() => '2023-04-05'),
  );
  const { faults } = await preview(sheet('D/1,Devi R,Small Class,,05-04-23,05-04-0203,,yesterday'));
  assert.deepEqual(
    faults.map(({ message }) => message),
    [
      'First day needs its year with four digits, such as 15-04-2023.',
      'Last day must not be before the year 2000.',
      'Day of issue must be a day such as 15-04-2023, 15-Apr-2023 or 2023-04-15.',
    ],
  );
});

test('missing, unknown and repeated headings are named', async () => {
  const { rows, faults } = await preview(
    'Number,Holder,name,Remarks,From,To,S.No\nF/1,Devi R,Devi R,,1,2,1\n',
  );
  assert.equal(rows, 1);
  assert.deepEqual(
    faults.map(({ line, column }) => [line, column]),
    [
      [1, 'name'],
      [1, 'Remarks'],
      [1, 'Course'],
      [1, 'Issued on'],
    ],
  );
  assert.match(faults[0]?.message ?? '', /“name” says the same as “Holder”/u);
  assert.match(faults[1]?.message ?? '', /“Remarks” is not a column of certificates/u);
  assert.equal(faults[2]?.message, 'The column “Course” is missing.');
  const half = await preview(
    'Number,Name,Course,From,Issued on\nF/1,Devi R,Small Class,10-04-2023,15-04-2023\n',
  );
  assert.deepEqual(
    half.faults.map(({ message }) => message),
    ['The column “To” is missing.'],
  );
});

test('files from Excel are read; a broken workbook, a wrong encoding and an open quotation mark have a sentence each', async () => {
  const tabs = sheet(row('T/1', 'கவிதா')).replaceAll(',', '\t');
  const unicodeText = Buffer.from(`\uFEFF${tabs}`, 'utf16le');
  const semicolons = sheet(row('T/1')).replaceAll(',', ';');
  for (const file of [unicodeText, `\uFEFF${sheet(row('T/1'))}`, `sep=;\r\n${semicolons}\r\n\r\n`]) {
    const { rows, faults, sample } = await preview(new Uint8Array(Buffer.from(file)));
    assert.deepEqual([rows, faults, sample[0]?.number], [1, [], 'T/1']);
  }
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  for (const [file, sentence] of [
    [bytes('PK\x03\x04…'), /^This file cannot be read as an Excel workbook\./u],
    [
      bytes('\xd0\xcf\x11\xe0'),
      /^This is a workbook of an old Excel, or one with a password\. In Excel, choose/u,
    ],
    [bytes(sheet(row('T/1', 'Ren\xe9'))), /^This file is not saved as UTF-8/u],
    [sheet(row('T/1'), row('T/2', '"Devi')), /^Row 3 does not end: it has a quotation mark/u],
    ['a,'.repeat(1_000_000), /^Row 1 does not end/u],
    ['a,'.repeat(201), /^Row 1 has more than 200 columns/u],
    ['', /^There is nothing in this file\.$/u],
    [sheet(), /^There are headings in this file, but no certificates/u],
  ] as const)
    await assertRefusal(await send(file, '?preview=1'), 400, sentence);
});

const cells = (number: string) =>
  [number, 'Devi R', 'Small Class', 'Small', [45_026, 1], [45_030, 1], 40, [45_031, 1]] as const;
const list = (...numbers: string[]) => cellsOf([headings.split(','), ...numbers.map(cells)]);
const workbook = (sheets: Record<string, string>) => workbookOf({ formats: ['dd\\-mmm\\-yyyy'], sheets });

test('a workbook is read in its own process; the office chooses among several lists', async () => {
  const summary = cellsOf([
    ['Sheet', 'Rows'],
    ['2023', 2],
  ]);
  const seen = await preview(workbook({ 'Export Summary': summary, 2023: list('W/23/1', 'W/23/2') }));
  assert.deepEqual(
    [seen.faults, seen.layout.sheet, seen.sample[1]],
    [[], '2023', { number: 'W/23/2', ...devi }],
  );
  const two = workbook({ 2022: list('W/22/1'), 2023: list('W/23/1') });
  const { faults } = await preview(two);
  assert.match(faults[0]?.message ?? '', /^There are certificates on the sheets “2022” and “2023”\./u);
  const other = await send(two, '?preview=1&sheet=2023');
  assert.equal(((await other.json()) as ImportOutcome).sample[0]?.number, 'W/23/1');
});

test('numbers are compared without full-width signs, spaces and capitals', async () => {
  assert.equal((await send(sheet(row('ＯＬＤ／ 9')))).status, 200);
  assert.equal((await registered('OLD/ 9')).length, 1);
  const { faults } = await preview(sheet(row('old/9'), row('N/1'), row('n / 1')));
  assert.deepEqual(
    faults.map(({ line, message }) => [line, message]),
    [
      [2, 'Number old/9 is in the register already, as OLD/ 9.'],
      [4, 'Number n / 1 stands in row 3 too.'],
    ],
  );
});

test('invisible signs are dropped unless a spelling needs them, and a name of nothing else counts as missing', async () => {
  const typed = ['Devi\u200b R', '\u202aDevi\u202c', 'Dev\u200di', ...joined];
  const held = ['Devi R', 'Devi', 'Devi', ...joined];
  const rows = typed.map((name, index) => row(`\u200eU/${index}`, name));
  assert.deepEqual((await preview(sheet(...rows))).faults, []);
  assert.equal((await send(sheet(...rows))).status, 200);
  const stored = (await registered('U/')).filter(({ number }) => number.startsWith('U/'));
  assert.deepEqual(
    stored.map(({ holder }) => holder),
    held,
  );
  const numbered = joined.map((name, index) => row(`W/9${index}`, name).split(','));
  const book = workbook({ List: cellsOf([headings.split(','), ...numbered]) });
  assert.deepEqual(
    (await preview(book)).sample.map(({ holder }) => holder),
    joined,
  );
  const wrong = ['\u200b', '\u3164', '\u00ad', 'Devi\u0007', 'Devi\ue000'];
  const { faults } = await preview(sheet(...wrong.map((name, index) => row(`V/${index}`, name))));
  assert.deepEqual(
    faults.map(({ column, message }) => [column, /U\+\w+|is required/u.exec(message)?.[0]]),
    ['is required', 'is required', 'is required', 'U+0007', 'U+E000'].map((said) => ['Name', said]),
  );
});

test('imported numbers in the institute’s pattern move the count on', async () => {
  const old = (number: string) => `${number},Devi R,Small Class,,04-01-2027,06-01-2027,,07-01-2027`;
  assert.equal((await send(sheet(old('NDA/2027/0041'), old('NDA/2026/0099')))).status, 200);
  const one = { holder: 'Arun K', programme: 'Small Class', from: '2027-01-04', to: '2027-01-07' };
  const answer = await app.call('/api/admin/register', json(one, 'POST', admin));
  assert.equal(((await answer.json()) as IssuedCertificate[])[0]?.number, 'NDA/2027/0042');
});

test('a preview warns of unprintable names and of numbers far ahead, which are imported nevertheless', async () => {
  const counts = ['0140', '0240', '0241', '0342'];
  const file = sheet(row('W/1', 'Li 张伟'), ...counts.map((each) => row(`NDA / 2027 / ${each}`)));
  const { faults, warnings, warningCount } = await preview(file);
  assert.deepEqual([faults, warningCount], [[], 2]);
  assert.deepEqual(
    warnings.map(({ line, column }) => [line, column]),
    [
      [2, 'Name'],
      [6, 'Number'],
    ],
  );
  assert.match(warnings[0]?.message ?? '', /^Li 张伟 has 张 伟, which we cannot print\./u);
  assert.match(warnings[1]?.message ?? '', /gets NDA\/2027\/0343; without it, NDA\/2027\/0242\./u);
  assert.equal((await send(file)).status, 200);
  const next = { holder: 'Mani S', programme: 'Small Class', from: '2027-01-04', to: '2027-01-07' };
  const answer = await app.call('/api/admin/register', json(next, 'POST', admin));
  assert.equal(((await answer.json()) as IssuedCertificate[])[0]?.number, 'NDA/2027/0343');
});

test('5,000 rows are previewed and imported in one file', async () => {
  const file = sheet(...many);
  assert.equal((await preview(file)).rows, 5_000);
  assert.equal((await send(file)).status, 200);
  assert.equal((await registered('M/')).length, 5_000);
  const faulty = await preview(file);
  assert.deepEqual([faulty.faultCount, faulty.faults.length], [5_000, 100]);
});

test('reading and preparing many rows yields to the event loop', async (t) => {
  let turns = 0;
  let turn = setImmediate(function count() {
    turns += 1;
    turn = setImmediate(count);
  });
  t.after(() => clearImmediate(turn));
  const choices = { sheet: null, headings: null, columns: null, leave: [], course: '', monthDay: null };
  const context = Object.assign(app.context, { own: workbookProcess });
  const never = new AbortController().signal;
  const bytes = Buffer.from(sheet(...many));
  const { certificates } = await readSpreadsheet(context, bytes, choices, never);
  const whileRead = turns;
  assert.ok(whileRead > 5, `${whileRead} turns`);
  assert.equal((await prepareImport(context, certificates, '')).length, 5_000);
  assert.ok(turns - whileRead > 5, `${turns - whileRead} turns`);
});

test('a file with more than 20,000 certificates or 5 MiB is refused', async () => {
  const file = sheet(...Array.from({ length: 20_001 }, (_none, index) => row(`L/${index}`)));
  await assertRefusal(await send(file), 400, /^A file can have at most 20,000 certificates/u);
  await assertRefusal(await send('x'.repeat(5 * 1024 * 1024 + 1)), 413, /at most 5 MiB can be sent/u);
});
