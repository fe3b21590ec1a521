import { calendarOf } from '../pages/index.ts';
import type { PlaceState } from '../shared/batches.ts';
import { isExpected } from '../shared/batches.ts';
import { fill } from '../shared/content.ts';
import { daysText, momentText } from '../shared/day-text.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { Language } from '../shared/languages.ts';
import type { Batch } from '../shared/records.ts';
import type { Content } from './layout.ts';
import { instituteName, type LetterParts, type LetterTexts, type Standing } from './letter-parts.ts';
import type { Attachment } from './smtp.ts';

// The sentences of mails about the state of an enrollment.

/** Returns the words for the texts' braces: the course, its days, and until when a seat is reserved. */
export function standingWords({ batch, heldUntil }: Standing, texts: LetterTexts): Record<string, string> {
  const { days } = texts.batches;
  return {
    ...(batch !== null && { course: batch.entryName, days: daysOf(batch, texts) }),
    ...(heldUntil !== null && { until: momentText(heldUntil, days) }),
  };
}

/** Returns the sentence on the seat, or null where there is none to speak of. */
export function standingLine(standing: Standing, texts: LetterTexts, now: Date): string | null {
  const { state, batch, heldUntil } = standing;
  if (batch === null) return null;
  const today = dayInIndia(now);
  // Nobody is offered a seat in what has begun.
  if (state === 'waiting' && batch.startsOn <= today)
    return batch.startsOn === today ? texts.batches.beginsToday : null;
  const { held, heldForLong, offered, waiting, confirmed } = texts.mails.standing;
  const lines: Record<PlaceState, string | null> = {
    asked: null,
    held: heldUntil === null ? heldForLong : held,
    confirmed,
    waiting,
    offered,
    cancelled: null,
    lapsed: null,
    completed: null,
  };
  const line = lines[state];
  return line === null ? null : fill(line, standingWords(standing, texts));
}

/** Returns the rows on an application: its reference, course, days and place. */
export function standingDetails(
  standing: Standing,
  course: string | null,
  texts: LetterTexts,
): Content['details'] {
  const { mails, catalogue } = texts;
  const { reference, batch } = standing;
  return [
    ...(reference === '' ? [] : [[mails.reference, reference] as const]),
    ...(course === null ? [] : [[mails.course, course] as const]),
    ...(batch === null ? [] : [[mails.date, daysOf(batch, texts)] as const]),
    ...(batch === null || !isExpected(standing)
      ? []
      : [[mails.place, batch.location ?? catalogue.defaultLocation] as const]),
  ];
}

/** Returns the button that opens the applicant's page, or where the site's address is unknown the sentence on how to find it. */
export function wayToApplication(
  { page, reference, state }: Standing,
  { mails, heads }: LetterTexts,
  publicUrl: string | null,
): { button: Content['button']; lines: string[] } {
  if (publicUrl === null)
    return {
      button: null,
      lines: [fill(mails.findApplication, { page: heads.titles.applicationSearch, reference })],
    };
  const label = state === 'offered' ? mails.acceptSeat : mails.seeApplication;
  return { button: { label, href: publicUrl + page }, lines: [] };
}

/**
 * Returns the calendar file of the batch, with the sentence on it, for an applicant who has a seat, waits for one, or is no longer
 * to come, each said as such.
 */
export function calendarOfSeat(
  standing: Standing,
  language: Language,
  { facts, texts, publicUrl, now }: LetterParts,
): { attachments: Attachment[]; lines: string[] } {
  const { batch, state } = standing;
  const { mails, catalogue } = texts(language);
  const { waiting, cancelled } = mails.calendarWithout;
  const without: Partial<
    Record<Standing['state'], { line: string; status: 'TENTATIVE' | 'CANCELLED'; mark: string }>
  > = {
    waiting: { ...waiting, status: 'TENTATIVE' },
    cancelled: { ...cancelled, status: 'CANCELLED' },
  };
  const other = without[state];
  if (batch === null || (other === undefined && !isExpected(standing))) return { attachments: [], lines: [] };
  const content = calendarOf([batch], {
    institute: instituteName(facts()),
    origin: publicUrl,
    defaultLocation: catalogue.defaultLocation,
    now: now(),
    language,
    ...(other !== undefined && { standing: other }),
  });
  const attachment = { filename: 'drone-training.ics', contentType: 'text/calendar; charset=utf-8', content };
  return { attachments: [attachment], lines: [other?.line ?? mails.calendar] };
}

function daysOf({ startsOn, endsOn }: Batch, texts: LetterTexts): string {
  return daysText(startsOn, endsOn, texts.batches.days);
}
