import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysText, dayText, minuteText, momentText } from '../shared/day-text.ts';
import { batches as english } from './en/batches.ts';
import { batches as tamil } from './ta/batches.ts';

test('days are said as people say them, within a month and across its end, in both languages', () => {
  const both = (from: string, to: string) => [english, tamil].map(({ days }) => daysText(from, to, days));
  assert.deepEqual(both('2027-01-18', '2027-01-22'), ['18–22 January', 'ஜனவரி 18–22']);
  assert.deepEqual(both('2026-12-29', '2027-01-02'), ['29 December – 2 January', 'டிசம்பர் 29 – ஜனவரி 2']);
  assert.deepEqual(both('2027-01-18', '2027-01-18'), ['18 January', 'ஜனவரி 18']);
  assert.equal(dayText('2027-01-18', english.days, 'weekday'), 'Mon, 18 January');
});

test('a time is said by the clock of India, never later than it is; midnight belongs to the day that ends', () => {
  for (const [time, inEnglish, inTamil] of [
    ['2026-11-24T18:29:59Z', 'Tue, 24 November, 11 pm', 'நவம்பர் 24, செவ்வாய், இரவு 11 மணி'],
    ['2026-11-24T18:30:00Z', 'Tue, 24 November, midnight', 'நவம்பர் 24, செவ்வாய், இரவு 12 மணி'],
    ['2026-11-24T20:00:00Z', 'Wed, 25 November, 1 am', 'நவம்பர் 25, புதன், இரவு 1 மணி'],
    ['2026-11-25T06:29:00Z', 'Wed, 25 November, 11 am', 'நவம்பர் 25, புதன், காலை 11 மணி'],
    ['2026-11-25T06:30:00Z', 'Wed, 25 November, 12 pm', 'நவம்பர் 25, புதன், மதியம் 12 மணி'],
    ['2026-11-25T12:59:00Z', 'Wed, 25 November, 6 pm', 'நவம்பர் 25, புதன், மாலை 6 மணி'],
  ] as const) {
    assert.deepEqual(
      [english, tamil].map(({ days }) => momentText(time, days)),
      [inEnglish, inTamil],
    );
  }
});

test('a time is said to the minute, also in the hour after midnight', () => {
  for (const [time, inEnglish, inTamil] of [
    ['2026-11-24T18:35:00Z', '25 November 2026, 12:05 am', 'நவம்பர் 25, 2026, இரவு 12:05 மணி'],
    ['2026-11-25T06:30:59Z', '25 November 2026, 12:00 pm', 'நவம்பர் 25, 2026, மதியம் 12:00 மணி'],
    ['2026-11-25T13:16:00Z', '25 November 2026, 6:46 pm', 'நவம்பர் 25, 2026, மாலை 6:46 மணி'],
  ] as const)
    assert.deepEqual(
      [english, tamil].map(({ days }) => minuteText(time, days)),
      [inEnglish, inTamil],
    );
});
