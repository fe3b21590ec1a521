import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdminBatch, Place } from '../../../src/shared/records.ts';
import { whyNoEmail } from '../../../src/shared/told.ts';
import { shownBatch } from '../../../src/testing/shown-batch.ts';
import { isUnderWay, officeDays, restText } from '../parts/batches/batch-words.ts';
import { divideBatches, dueBatches, nextStart, recipientsOf, startText, toldText } from './batch-lists.ts';
import { placeGroups } from './place-groups.ts';

const today = '2027-01-18';

const batch = (startsOn: string, endsOn: string, changes: Partial<AdminBatch> = {}) =>
  shownBatch({ _id: startsOn, startsOn, endsOn, ...changes });

test('a batch that is running is upcoming until its last day is over, unless it is done or cancelled', () => {
  const ended = batch('2027-01-11', '2027-01-17');
  const running = batch('2027-01-14', today);
  const done = batch('2027-01-15', today, { state: 'done' });
  const cancelled = batch('2027-02-01', '2027-02-05', { state: 'cancelled' });
  const lists = divideBatches([ended, running, done, cancelled], today);
  assert.deepEqual(lists, { upcoming: [running], past: [done, ended], cancelled: [cancelled] });
  const coming = batch('2027-01-19', '2027-01-22');
  const marked = [ended, running, done, cancelled, coming].filter((one) => isUnderWay(one, today));
  assert.deepEqual(marked, [running], 'marked among those to come');
});

test('what starts within a week needs the office as long as somebody’s seat is only held or somebody waits', () => {
  const settled = batch('2027-01-19', '2027-01-23', { taken: 4 });
  const held = batch('2027-01-25', '2027-01-29', { held: 1 });
  const later = batch('2027-01-26', '2027-01-30', { waiting: 1 });
  const begun = batch('2027-01-17', '2027-01-21', { waiting: 1 });
  assert.deepEqual(dueBatches([begun, settled, held, later], today), [held]);
});

test('who hears of other days or of the end of a batch is told as the server tells them: by email, by hand or not at all', () => {
  const people = { taken: 6, waiting: 2, completed: 1 };
  const told = (of: AdminBatch, tellsPeople: boolean, goal?: AdminBatch) =>
    toldText(
      recipientsOf(of, (one) => whyNoEmail(one, today, tellsPeople), goal),
      'so',
    );
  const coming = batch('2027-01-25', '2027-01-29', people);
  const over = batch('2027-01-11', '2027-01-17', people);
  const goal = batch('2027-02-01', '2027-02-05', { seatsLeft: 3 });
  const byEmail = 'will be told so by email, in the language in which they enrolled.';
  assert.equal(told(coming, true), `7 people ${byEmail}`);
  assert.match(
    told(coming, false),
    /^No email goes to applicants; .* 7 people will see it .*‘Still to tell’/u,
  );
  assert.equal(told(over, true, goal), `3 of 7 people ${byEmail}`);
  assert.equal(
    told({ ...coming, unreached: 2 }, true),
    `5 of 7 people ${byEmail} No email reaches 2 people: see ‘Still to tell’, which comes next.`,
  );
  assert.match(told({ ...coming, unreached: 7 }, true), /^No email reaches them\. 7 people will see it/u);
  for (const tellsPeople of [true, false]) {
    assert.equal(told(over, tellsPeople), 'No email goes out: the batch is over.');
    const sample = told({ ...coming, sample: true }, tellsPeople);
    assert.equal(sample, 'This is a sample batch: nobody in it is mailed.');
    const toSample = told(coming, tellsPeople, { ...goal, seatsLeft: 7, sample: true });
    assert.equal(toSample, 'The other batch is a sample: nobody in it is mailed.');
    assert.equal(told({ ...coming, taken: 1, waiting: 0 }, tellsPeople), 'There is nobody to tell.');
  }
});

test('of those who wait it is said how they come by a seat: by an offer, from the office, or not any more', () => {
  const noteIn = (startsOn: string, endsOn: string, offersSeats: boolean) =>
    placeGroups([{ _id: 'p', state: 'waiting' } as Place], batch(startsOn, endsOn, { offersSeats }), today)[0]
      ?.note;
  assert.match(noteIn('2027-01-25', '2027-01-29', true) ?? '', /^The first is offered/u);
  for (const startsOn of ['2027-01-25', today])
    assert.match(noteIn(startsOn, '2027-01-29', false) ?? '', /^Nobody is offered a seat by itself/u);
  assert.equal(noteIn('2027-01-11', '2027-01-17', false), null);
});

test('another batch like one starts on the same weekday, once the last of its course is over', () => {
  const first = batch('2027-01-18', '2027-01-22');
  const last = batch('2027-01-27', '2027-02-01');
  const other = batch('2027-03-01', '2027-03-05', { entry: 'medium-class' });
  assert.equal(nextStart(first, [first], today), '2027-01-25');
  assert.equal(nextStart(first, [first, last, other], today), '2027-02-08');
  assert.equal(nextStart(batch('2026-12-07', '2026-12-11'), [], today), '2027-01-25');
});

test('days and seats read as the office says them', () => {
  const days = (startsOn: string, endsOn: string) => officeDays({ startsOn, endsOn });
  assert.equal(days('2027-01-18', '2027-01-22'), 'Mon 18 – Fri 22 Jan 2027');
  assert.equal(days('2027-01-29', '2027-02-02'), 'Fri 29 Jan – Tue 2 Feb 2027');
  assert.equal(days('2026-12-29', '2027-01-02'), 'Tue 29 Dec 2026 – Sat 2 Jan 2027');
  assert.equal(days('2027-01-18', '2027-01-18'), 'Mon 18 Jan 2027');
  assert.equal(startText('2027-01-19', today), 'starts tomorrow');
  assert.equal(
    restText(shownBatch({ held: 7, offered: 1, waiting: 2, seatsLeft: 4 })),
    '7 reserved · 1 offered · 2 waiting · 4 left',
  );
});
