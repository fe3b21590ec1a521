import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Batch } from '../shared/records.ts';
import { aBatch, batchTrial, morning } from '../testing/batches.ts';
import { startTestApp } from '../testing/test-app.ts';
import { calendarOf } from './calendar.ts';

const origin = 'https://academy.example.in';
const app = await startTestApp({ TOKEN_HOURS: '8760', PUBLIC_URL: origin });
after(() => app.close());
app.clock.now = morning;
const trial = batchTrial(app, await app.logIn());

/** The lines of a calendar as programs read them, once it is seen that each is short and ends as it must. */
function linesOf(calendar: string): string[] {
  assert.ok(calendar.endsWith('\r\n'));
  assert.doesNotMatch(calendar.replaceAll('\r\n', ''), /\p{Cc}/u);
  for (const line of calendar.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
  return calendar.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
}

async function calendarAt(path: string): Promise<string[]> {
  const answer = await app.call(path);
  assert.equal(answer.status, 200, path);
  assert.equal(answer.headers.get('content-type'), 'text/calendar; charset=utf-8');
  return linesOf(await answer.text());
}

const eventsIn = (lines: string[]) => lines.filter((line) => line.startsWith('UID:'));

test('the calendar of a batch is one event of whole days, with a name that stays', async () => {
  const { _id } = await trial.addBatch({ location: 'Shed 2; Salem Road, Namakkal' });
  const page = `${origin}/course-enroll-template/small-class`;
  assert.deepEqual(await calendarAt(`/batches/${_id}.ics`), [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//drone-institute//batches//EN',
    'BEGIN:VEVENT',
    `UID:batch-${_id}`,
    'DTSTAMP:20270104T033000Z',
    'DTSTART;VALUE=DATE:20270118',
    'DTEND;VALUE=DATE:20270123',
    'SUMMARY:Small Class · Namakkal Drone Academy',
    'LOCATION:Shed 2\\; Salem Road\\, Namakkal',
    `DESCRIPTION:${page}`,
    `URL:${page}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
  const tamil = await calendarAt(`/ta/batches/${_id}.ics`);
  assert.ok(tamil.includes(`URL:${origin}/ta/course-enroll-template/small-class`));
  assert.deepEqual(eventsIn(tamil), [`UID:batch-${_id}`]);
});

test('a long line is broken between letters, Tamil ones too, and reads as it was', async () => {
  const entryName = 'ட்ரோன் \\ பயிற்சி, '.repeat(9).trim();
  const batch: Batch = {
    ...aBatch,
    _id: 'one',
    kind: 'course',
    entryName,
    location: null,
    seatsLeft: 1,
    full: false,
    state: 'confirmed',
  };
  const parts = { institute: 'நாமக்கல் ட்ரோன் அகாடமி', origin: null, defaultLocation: 'நாமக்கல்', now: morning };
  const bytes = Buffer.from(calendarOf([batch], parts));
  for (let from = 0, to = bytes.indexOf('\r\n'); to > 0; from = to + 2, to = bytes.indexOf('\r\n', from))
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(from, to));
  const lines = linesOf(String(bytes));
  const name = entryName.replaceAll('\\', '\\\\').replaceAll(',', '\\,');
  assert.ok(lines.includes(`SUMMARY:${name} · நாமக்கல் ட்ரோன் அகாடமி`));
  assert.ok(lines.includes('STATUS:CONFIRMED'));
  assert.ok(!lines.some((line) => line.startsWith('URL:')), 'no link without an address');
});

test('the calendar of all has the upcoming batches that visitors see; an applicant’s link leads to any', async () => {
  const [shown, hidden, cancelled, gone] = [
    await trial.addBatch({ entry: 'medium-class' }),
    await trial.addBatch({ hidden: true }),
    await trial.addBatch(),
    await trial.addBatch(),
  ];
  await app.call(`/api/admin/batches/${cancelled._id}/cancel`, trial.asAdmin({}));
  await app.call(`/api/admin/batches/${gone._id}`, trial.asAdmin({}, 'DELETE'));
  const all = await calendarAt('/batches.ics');
  assert.ok(all.includes('X-WR-CALNAME:Namakkal Drone Academy'));
  for (const { _id, told } of [
    { ...shown, told: true },
    { ...hidden, told: false },
    { ...cancelled, told: false },
    { ...gone, told: false },
  ])
    assert.equal(eventsIn(all).includes(`UID:batch-${_id}`), told);
  assert.deepEqual(eventsIn(await calendarAt(`/batches/${hidden._id}.ics`)), [`UID:batch-${hidden._id}`]);
  assert.ok((await calendarAt(`/batches/${cancelled._id}.ics`)).includes('STATUS:CANCELLED'));
  for (const path of [`/batches/${gone._id}.ics`, '/batches/none.ics', '/batches/.ics', '/batches/%.ics'])
    assert.equal((await app.call(path)).status, 404, path);
});
