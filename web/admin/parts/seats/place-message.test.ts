import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../../../../src/content/en/index.ts';
import { ta } from '../../../../src/content/ta/index.ts';
import type { Place } from '../../../../src/shared/records.ts';
import { type MessageTexts, messageLink, placeMessage } from './place-message.ts';

const place: Place = {
  _id: 'p',
  contact: 'someone',
  enrollment: 'e',
  batch: 'b',
  state: 'held',
  heldUntil: '2027-01-05T13:05:00.000Z',
  reference: 'K7MQ-4XTR',
  name: 'Ravi Kumar',
  email: 'ravi@example.com',
  phone: '98765 43210',
  course: 'Small Class',
  kind: 'course',
  entry: 'small-class',
  courseName: 'Small Class',
  language: 'en',
  page: '/application/abc',
  sameAs: null,
  perhaps: null,
  otherSeat: null,
  beyond: false,
  certificate: null,
  cancelledBy: null,
  cancelledFrom: null,
  canceller: null,
  toldAt: null,
  untold: null,
  isBounced: false,
  since: '2027-01-04T03:30:00.000Z',
  createdAt: '2027-01-04T03:30:00.000Z',
};
const batch = { startsOn: '2027-01-18', endsOn: '2027-01-22', location: 'Erode', state: 'open' } as const;
const parts = {
  batch,
  isMoved: false,
  institute: 'Drone Academy',
  origin: 'https://academy.example',
  now: new Date('2027-01-04T03:30:00Z'),
};
const tamil: MessageTexts = { messages: ta.messages, batches: ta.batches };

test('a message says what has changed, the course and its days, the reference and the whole address of the page', () => {
  assert.equal(
    placeMessage(place, en, { ...parts, isMoved: true }),
    `Hello Ravi Kumar,

Your dates have changed. Please come on the new dates below, not on the earlier ones. We have reserved a seat for you until Tue, 5 January, 6 pm. Your page shows how to confirm it.

Small Class
18–22 January, Erode
Reference: K7MQ-4XTR
Your page: https://academy.example/application/abc

Drone Academy`,
  );
});

test('in Tamil its course and days are Tamil too, and without a date nothing stands in its place', () => {
  const text = placeMessage(
    { ...place, courseName: 'Small class பயிற்சி', state: 'confirmed', heldUntil: null },
    tamil,
    parts,
  );
  assert.match(text, /^வணக்கம் Ravi Kumar,\n\nஉங்கள் இடம் உறுதி\./u);
  assert.match(text, /\nSmall class பயிற்சி\nஜனவரி 18–22, Erode\n/u);
  const asked = placeMessage({ ...place, batch: null, state: 'asked', heldUntil: null }, en, {
    ...parts,
    batch: null,
  });
  assert.match(asked, /which date suits you\.\n\nSmall Class\nReference: /u);
});

test('whoever has the certificate is led to it, and told where anybody checks it; not to one that was revoked', () => {
  const number = 'NDA/2027/0001';
  const completed = { ...place, state: 'completed', heldUntil: null } as const;
  const say = (state: 'valid' | 'revoked') =>
    placeMessage({ ...completed, certificate: { number, code: 'K7MQ-4XTR-9HWC', state } }, en, parts);
  assert.match(
    say('valid'),
    /Your course certificate from our institute is ready\.[\s\S]*\nYour page: https:\/\/academy\.example\/application\/abc\n.*https:\/\/academy\.example\/verify\/K7MQ-4XTR-9HWC\n/u,
  );
  assert.equal(say('revoked'), placeMessage(completed, en, parts));
});

test('what is cancelled is told by who did it: the applicant, the office, or the office for the whole batch', () => {
  const gone = { ...place, state: 'cancelled', heldUntil: null } as const;
  const ofBatch = { ...parts, batch: { ...batch, state: 'cancelled' } } as const;
  for (const texts of [en, tamil]) {
    const { left, cancelled, batchCancelled } = texts.messages;
    for (const [cancelledBy, where, text] of [
      ['applicant', parts, left],
      ['applicant', ofBatch, left],
      ['office', parts, cancelled],
      ['office', ofBatch, batchCancelled],
      [null, ofBatch, batchCancelled],
    ] as const)
      assert.ok(placeMessage({ ...gone, cancelledBy }, texts, where).includes(text));
  }
});

test('once a batch has begun, or the time of a seat is over, no message promises a seat', () => {
  const said = (state: Place['state'], now: string, heldUntil: string | null = null) =>
    placeMessage({ ...place, state, heldUntil }, en, { ...parts, now: new Date(now) }).split('\n\n')[1];
  const { messages, batches } = en;
  const [before, firstDay, second, after] = ['17', '18', '19', '23'].map((day) => `2027-01-${day}T03:30:00Z`);
  assert.ok(before && firstDay && second && after);
  assert.equal(said('waiting', before), messages.waiting);
  assert.equal(said('waiting', firstDay), batches.beginsToday);
  assert.equal(said('waiting', second), messages.missed);
  assert.equal(said('held', before), messages.heldOpen);
  assert.equal(said('held', firstDay), messages.heldBegun);
  for (const state of ['held', 'offered'] as const)
    assert.equal(said(state, firstDay, '2027-01-17T18:30:00.000Z'), messages.lapsed);
  assert.equal(said('confirmed', second), messages.confirmed);
  assert.equal(said('confirmed', after), messages.over);
});

test('the link opens a chat with the number in international form; none where the number cannot be called', () => {
  assert.equal(
    messageLink('098765 43210', 'Seat & date?'),
    'https://wa.me/919876543210?text=Seat%20%26%20date%3F',
  );
  assert.equal(messageLink('12', 'Hello'), null);
});
