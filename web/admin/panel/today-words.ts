import { dayText } from '../../../src/shared/day-text.ts';
import { daysFrom } from '../../../src/shared/days.ts';
import { inWords } from '../../../src/shared/duration-text.ts';
import { stageWords } from '../../../src/shared/follow-up.ts';
import { inboxes } from '../../../src/shared/inboxes.ts';
import { beginOfDay, dayInIndia } from '../../../src/shared/india-time.ts';
import { dayMilliseconds } from '../../../src/shared/milliseconds.ts';
import type { FollowUp, Today, TodayBatch, TodaySeat } from '../../../src/shared/records.ts';
import { inSentence } from '../../../src/shared/sentence.ts';
import { placeStateWords } from '../../../src/shared/state-words.ts';
import { arrivalTime } from '../parts/arrival-time.ts';
import { counted, shortDays, untilText } from '../parts/batches/batch-words.ts';
import { beyondText } from '../parts/seats/place-words.ts';

/**
 * Returns the day, how old the copies off-site are, and when a restore was tried: 'Monday, 23 November · copies off-site
 * 2 minutes old · restore tested 3 days ago'.
 */
export function headText({ day, offSite, drill }: Pick<Today, 'day' | 'offSite' | 'drill'>): string {
  const said = [longDay(day)];
  if (offSite !== null) {
    const { age } = offSite;
    said.push(age === null ? 'no copy off-site yet' : `copies off-site ${inWords(age * 1_000)} old`);
  }
  if (drill !== null)
    said.push(`${drill.isGood ? 'restore tested' : 'restore test failed'} ${inWords(drill.age * 1_000)} ago`);
  return said.join(' · ');
}

/** The head is read once: its day is written out. */
function longDay(day: string): string {
  const date = new Date(day);
  const said = (part: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en-IN', { ...part, timeZone: 'UTC' });
  return `${said({ weekday: 'long' })}, ${date.getUTCDate()} ${said({ month: 'long' })}`;
}

/** Returns when a person was or is to be called: '2 days late', 'today', 'new, 07:40'; and whether that is overdue. */
export function dueText(
  { nextOn, createdAt }: Pick<FollowUp, 'nextOn' | 'createdAt'>,
  now: Date,
): { text: string; isLate: boolean } {
  const days = nextOn === null ? 0 : daysFrom(nextOn, dayInIndia(now));
  if (days > 0) return { text: `${counted(days, 'day')} late`, isLate: true };
  if (nextOn !== null) return { text: 'today', isLate: false };
  const came = arrivalTime(createdAt, now).replace('Today, ', '').replace('Yesterday', 'yesterday');
  return { text: `new, ${came}`, isLate: false };
}

/** Returns the stage and the seat of a person and why to call: the last note, or what was sent. */
export function reasonText({
  stage,
  enrollment,
  lastNote,
  source,
  wants,
}: Pick<FollowUp, 'stage' | 'enrollment' | 'lastNote' | 'source' | 'wants'>): string {
  const place = enrollment?.place ?? null;
  const states = [
    ...(stage === 'new' ? [] : [inSentence(stageWords[stage])]),
    ...(place === null ? [] : [inSentence(placeStateWords[place])]),
  ];
  const reason = lastNote?.text ?? `${inSentence(inboxes[source].source)}: ${wants}`;
  return [...new Set(states), reason].join(' · ');
}

/** A seat, as far as it is put into words. */
interface Seat {
  place: Pick<TodaySeat['place'], 'state' | 'heldUntil' | 'beyond'>;
  batch: Pick<TodaySeat['batch'], 'startsOn'>;
}

/** Returns the state of a seat, 'reserved until today, 18:00', and whether it lapses within a day. */
export function seatText({ place, batch }: Seat, now: Date): { text: string; isSoon: boolean } {
  const { state, heldUntil, beyond } = place;
  if (beyond) return { text: beyondText, isSoon: false };
  if (state === 'asked') return { text: 'asked for a date, without a seat', isSoon: false };
  if (state === 'waiting') return { text: 'waiting, and a seat is free', isSoon: false };
  const word = state === 'offered' ? 'offered' : 'reserved';
  if (heldUntil === null) return { text: word, isSoon: false };
  const isSoon = new Date(heldUntil).getTime() <= now.getTime() + dayMilliseconds;
  return { text: `${word} ${untilText(heldUntil, batch, now)}`, isSoon };
}

/** Returns the days of a batch: 'Mon 30 Nov – Fri 4 Dec'. */
export function batchDays({ startsOn, endsOn }: Pick<TodayBatch, 'startsOn' | 'endsOn'>): string {
  const days = [...new Set([startsOn, endsOn])];
  return days.map((day) => dayText(day, shortDays, 'weekday')).join(' – ');
}

/** Returns how full a batch is: '10 of 12 seats confirmed, 2 reserved, 3 waiting'. */
export function batchText({ seats, taken, confirmed, offered, waiting }: TodayBatch): string {
  const reserved = taken - confirmed - offered;
  return [
    `${confirmed} of ${counted(seats, 'seat')} confirmed`,
    ...(reserved > 0 ? [`${reserved} reserved`] : []),
    ...(offered > 0 ? [`${offered} offered`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ].join(', ');
}

/** Returns since when something is new: 'since Sat 21 Nov', 'today'. */
export function sinceText({ day, since }: Pick<Today, 'day' | 'since'>): string {
  if (beginOfDay(day).toISOString() <= since) return 'today';
  return `since ${dayText(dayInIndia(new Date(since)), shortDays, 'weekday')}`;
}
