import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ImportOutcome, IssuedCertificate } from '../shared/records.ts';
import { json, startTestApp } from '../testing/test-app.ts';
import { cellsOf, workbookOf } from '../testing/workbooks.ts';

const app = await startTestApp({}, { startsAt: new Date('2027-01-08T06:00:00Z') });
after(() => app.close());
const admin = await app.logIn();

async function send(body: string | Uint8Array<ArrayBuffer>, choices: Record<string, string>) {
  const query = new URLSearchParams(choices);
  const headers = { ...admin, 'content-type': 'text/csv' };
  const answer = await app.call(`/api/admin/register/import?${query}`, { method: 'POST', headers, body });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await answer.json()) as ImportOutcome;
}
const preview = (body: string | Uint8Array<ArrayBuffer>, choices: Record<string, string> = {}) =>
  send(body, { preview: '1', ...choices });

/** Returns 'C number' for each column, or 'D –' without a guess. */
const guessed = ({ layout: { columns } }: ImportOutcome) =>
  columns.map(({ column, field }) => `${column} ${field ?? '–'}`).join(', ');
const messages = ({ faults }: ImportOutcome) => faults.map(({ message }) => message);

const earlier = { classOfDrone: null, from: null, to: null, hours: null };

test('a list with hours in words and months of issue needs a day of the month, but no days of training', async () => {
  const file = `Certificate ID,Name of the Course,Student Name,Duration,Date
NDA-1,Small Class,Devi R,16 Hours,June 2025
NDA-2,Small Class,Arun K,16 hrs,14-06-2025`;
  const asked = await preview(file);
  assert.equal(guessed(asked), 'A number, B programme, C holder, D hours, E issuedOn');
  assert.equal(asked.month, 'June 2025');
  assert.deepEqual(messages(asked), [
    'Day of issue needs its day: June 2025 is a month. Say which day of the month is meant.',
  ]);
  const last = await preview(file, { monthDay: 'last' });
  const devi = { ...earlier, number: 'NDA-1', holder: 'Devi R', programme: 'Small Class', hours: 16 };
  assert.deepEqual(last.sample[0], { ...devi, issuedOn: '2025-06-30' });
  assert.equal((await preview(file, { monthDay: '15' })).sample[0]?.issuedOn, '2025-06-15');
  assert.equal(last.sample[1]?.issuedOn, '2025-06-14');
});

test('a list without a course takes the given one, and ignored columns are left out', async () => {
  const file = `S.No,Name,Location,Remarks,Certificate No,Issue Date
1,Devi R,Namakkal,,RPTO/1,01-Jun-2025
2,Arun K,Salem,paid,RPTO/2,02-Jun-2025`;
  const asked = await preview(file);
  assert.equal(guessed(asked), 'A –, B holder, C –, D –, E number, F issuedOn');
  assert.deepEqual(
    asked.layout.columns.map(({ heading, isCount, examples }) => [heading, isCount, ...examples]).slice(0, 3),
    [
      ['S.No', true, '1', '2'],
      ['Name', false, 'Devi R', 'Arun K'],
      ['Location', false, 'Namakkal', 'Salem'],
    ],
  );
  assert.deepEqual(messages(asked).slice(2), ['The column “Course” is missing.']);
  const choices = { leave: 'C,D', course: 'Small Class' };
  const { faults, sample } = await preview(file, choices);
  const devi = { ...earlier, number: 'RPTO/1', holder: 'Devi R', programme: 'Small Class' };
  assert.deepEqual([faults, sample[0]], [[], { ...devi, issuedOn: '2025-06-01' }]);

  const imported = await send(file, choices);
  assert.equal(imported.imported, 2);
  const [certificate] = (await (
    await app.call('/api/admin/register?q=RPTO/1', { headers: admin })
  ).json()) as IssuedCertificate[];
  assert.ok(certificate);
  const verified = (await (await app.call(`/api/verify/${certificate.code}`)).json()) as object;
  assert.deepEqual(verified, { ...verified, ...devi, issuedOn: '2025-06-01' });
  const pdf = await app.call(`/api/admin/register/${certificate._id}.pdf`, { headers: admin });
  assert.equal(pdf.headers.get('content-type'), 'application/pdf');
  const change = (body: object) =>
    app.call(`/api/admin/register/${certificate._id}`, json(body, 'PUT', admin));
  const half = await change({ from: '2025-05-01' });
  assert.match(await half.text(), /Give the first and the last day, or neither of them\./u);
  const renamed = (await (await change({ holder: 'Devi Raman' })).json()) as IssuedCertificate;
  assert.deepEqual([renamed.holder, renamed.from, renamed.to], ['Devi Raman', null, null]);
});

test('the office’s choice of columns overrides the headings', async () => {
  const file = `certificate_id,name,email,course,role,link,issued_on
C-1,Devi R,d@example.com,Small Class,Pilot,https://example.com/1,2025-06-14`;
  assert.equal(guessed(await preview(file)), 'A number, B holder, C –, D programme, E –, F –, G issuedOn');
  const columns = 'number:A,holder:B,programme:E,issuedOn:G';
  const { faults, sample } = await preview(file, { columns, leave: 'C,D,F' });
  assert.deepEqual([faults, sample[0]?.programme], [[], 'Pilot']);
});

test('a list is found despite line breaks in numbers, a summary sheet, a title and merged headings', async () => {
  const headings = ['Certificate No', 'Name', 'Course', 'Date of Issue'];
  const rowOf = (number: string) => [number, 'Devi\nR', 'Small Class', [45_031, 1]] as const;
  const formats = ['d mmm yyyy'];
  const summary = cellsOf([['Name'], ['This document was exported from Numbers.']]);
  const numbers = workbookOf({
    formats,
    sheets: {
      'Export Summary': summary,
      'Sheet 1 - Table 1': cellsOf([['Table 1'], headings, rowOf('RPTO/2023/\n0041')]),
    },
  });
  const read = await preview(numbers);
  assert.deepEqual(read.layout.sheets, ['Export Summary', 'Sheet 1 - Table 1']);
  assert.deepEqual([read.layout.sheet, read.layout.headings, read.faults], ['Sheet 1 - Table 1', 2, []]);
  assert.deepEqual([read.sample[0]?.number, read.sample[0]?.holder], ['RPTO/2023/0041', 'Devi R']);

  const titled = await preview(
    `Certificates of 2023,,,\n\n${headings.join()}\nT-1,Devi R,Small Class,15-04-2023`,
  );
  assert.deepEqual([titled.layout.headings, titled.faults, titled.rows], [3, [], 1]);

  const rows = cellsOf([
    ['List of certificates'],
    ['S.No', 'Name', 'Course', 'Training', '', 'Certificate', ''],
    ['', '', '', 'From', 'To', 'No', 'Date'],
    [1, 'Devi R', 'Small Class', '10-04-2023', '14-04-2023', 'M-1', [45_031, 1]],
    [2, 'Arun K', '', '10-04-2023', '14-04-2023', 'M-2', [45_031, 1]],
  ]);
  const merges = ['A1:G1', 'A2:A3', 'B2:B3', 'C2:C3', 'D2:E2', 'F2:G2', 'C4:C5'];
  const merged = merges.map((area) => `<mergeCell ref="${area}"/>`).join('');
  const List = `${rows}</sheetData><mergeCells>${merged}</mergeCells>`;
  const joined = await preview(workbookOf({ formats, sheets: { List } }));
  assert.equal(guessed(joined), 'A –, B holder, C programme, D from, E to, F number, G issuedOn');
  assert.deepEqual([joined.faults, joined.layout.headings], [[], 3]);
  assert.deepEqual(
    [joined.sample[1]?.number, joined.sample[1]?.programme, joined.sample[1]?.to],
    ['M-2', 'Small Class', '2023-04-14'],
  );
  const saved = await preview(`S.No,Name,Course,Training,,Certificate,
,,,From,To,No,Date
1,Devi R,Small Class,10-04-2023,14-04-2023,M-1,15-04-2023`);
  assert.equal(guessed(saved), guessed(joined), 'as CSV keeps them');
  assert.deepEqual([saved.faults, saved.sample[0]?.to], [[], '2023-04-14']);
  const asked = await preview(workbookOf({ formats, sheets: { List } }), { headings: '2' });
  assert.equal(asked.rows, 3);
});

test('the shown text of a cell is stored without guards, and a text turned into a date is refused', async () => {
  const file = `Number,Name,Course,Issued on
'0042,'Devi R,Small Class,15-04-2023
"=""0043""",Arun K,"=""Small Class""",15-04-2023`;
  const { faults, sample } = await preview(file);
  assert.deepEqual(faults, []);
  assert.deepEqual(
    sample.map(({ number, holder, programme }) => [number, holder, programme]),
    [
      ['0042', 'Devi R', 'Small Class'],
      ['0043', 'Arun K', 'Small Class'],
    ],
  );
  const dates = await preview(
    workbookOf({
      formats: ['"RPTO/2023/"0000', 'd/yyyy', 'dd-mm-yyyy', 'd-mmm'],
      sheets: {
        List: cellsOf([
          ['Number', 'Name', 'Course', 'Issued on'],
          [[41, 1], 'Devi R', 'Small Class', [45_031, 3]],
          [[44_927, 3], 'Arun K', 'Small Class', [45_031, 4]],
          [[44_927, 2], 'Mani S', [45_031, 3], '15-04-2023'],
        ]),
      },
    }),
  );
  assert.equal(dates.sample[0]?.number, 'RPTO/2023/0041');
  assert.deepEqual(
    dates.faults.map(({ line, column }) => [line, column]),
    [
      [3, 'Number'],
      [3, 'Issued on'],
      [4, 'Number'],
      [4, 'Course'],
    ],
  );
  assert.match(
    messages(dates)[0] ?? '',
    /^Number is a date here, 01-01-2023: the spreadsheet may have made it/u,
  );
  assert.match(messages(dates)[1] ?? '', /^Day of issue shows 15-Apr\. Format the column as a date/u);
  const text = await preview('Number,Name,Course,Issued on\nJan-23,Devi R,Small Class,15-04-2023');
  assert.match(messages(text)[0] ?? '', /^Number is a date here, Jan-23/u);
  const looks = await preview('Number,Name,Course,Issued on\n12/04/2023,Devi R,Small Class,15-04-2023');
  assert.match(looks.warnings[0]?.message ?? '', /^12\/04\/2023 looks like a day\./u);
});

test('the register’s own export can be imported, without revoked and replaced certificates', async () => {
  const exported = async (format: string) => {
    const answer = await app.call(`/api/admin/register/export?format=${format}`, { headers: admin });
    return new Uint8Array(await answer.arrayBuffer());
  };
  const files = [await exported('csv'), await exported('xlsx')];
  const other = await startTestApp({}, { startsAt: new Date('2027-01-08T06:00:00Z') });
  const headers = { ...(await other.logIn()), 'content-type': 'text/csv' };
  for (const body of files) {
    const path = '/api/admin/register/import?preview=1&leave=I,J,K,L,M,N';
    const answer = await other.call(path, { method: 'POST', headers, body });
    const { faults, sample, warnings } = (await answer.json()) as ImportOutcome;
    assert.deepEqual(
      faults.map(({ line, message }) => [line, message]),
      [[2, 'This certificate was replaced. Delete the row: only valid ones are imported.']],
    );
    assert.deepEqual(
      sample.map(({ number, from, issuedOn }) => [number, from, issuedOn]),
      [
        ['RPTO/2', null, '2025-06-02'],
        ['NDA/2027/0001', null, '2027-01-08'],
      ],
    );
    assert.match(warnings[0]?.message ?? '', /^The days of training are not given here/u);
  }
  await other.close();
});

test('days and months are read in many spellings, and a day in a text column is refused', async () => {
  const read = async (day: string, choices = {}) =>
    (await preview(`Number,Name,Course,Issued on\nD-1,Devi R,Small Class,"${day}"`, choices)).sample[0]
      ?.issuedOn;
  for (const day of [
    '2025-06-14T10:20:00Z',
    '2025-06-13T18:30:00.000Z',
    '14-06-2025 18:30',
    'June 14, 2025',
    '14\u201106\u20112025',
  ])
    assert.equal(await read(day), '2025-06-14', day);
  for (const month of ['Jun-25', "Jun'25", '2025-06', '2025 June', '06/2025', 'June 2025'])
    assert.equal(await read(month, { monthDay: '14' }), '2025-06-14', month);
  const { faults } = await preview(`Number,Name,Course,Issued on
D-1,15-04-2023,Small Class,15-04-2023
D-2,Devi R,14 Apr 2023,15-04-2023`);
  assert.deepEqual(
    faults.map(({ line, column }) => [line, column]),
    [
      [2, 'Name'],
      [3, 'Course'],
    ],
  );
});
