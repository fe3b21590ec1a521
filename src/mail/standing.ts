import type { Texts } from '../content/texts.ts';
import type { Context } from '../context.ts';
import { calendarOf } from '../pages/index.ts';
import { isExpected, type PlaceState } from '../shared/batches.ts';
import { fill } from '../shared/content.ts';
import { daysText, momentText } from '../shared/day-text.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { Language } from '../shared/languages.ts';
import type { Batch } from '../shared/records.ts';
import { siteTexts } from '../site/index.ts';
import type { Standing } from './asked.ts';
import type { Content } from './layout.ts';
import { instituteName } from './letter-words.ts';
import type { Attachment } from './smtp.ts';

export function standingWords({ batch, heldUntil }: Standing, texts: Texts): Record<string, string> {
  const { days } = texts.batches;
  return {
    ...(batch !== null && { course: batch.entryName, days: daysOf(batch, texts) }),
    ...(heldUntil !== null && { until: momentText(heldUntil, days) }),
  };
}

/** Returns the sentence about the seat, or null for a state without one. */
export function standingLine(standing: Standing, texts: Texts, now: Date): string | null {
  const { state, batch, heldUntil, beyond } = standing;
  if (batch === null) return null;
  const today = dayInIndia(now);
  // A batch that has begun offers no more seats.
  if (state === 'waiting' && batch.startsOn <= today)
    return batch.startsOn === today ? texts.batches.beginsToday : null;
  if (beyond) return texts.batches.beyond;
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

export function standingDetails(standing: Standing, course: string | null, texts: Texts): Content['details'] {
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

/** Returns the button to the applicant's page, or how to find it while the site's address is unknown. */
export function wayToApplication(
  { config }: Context,
  { page, reference, state }: Standing,
  { mails, heads }: Texts,
): { button: Content['button']; lines: string[] } {
  const { publicUrl } = config;
  if (publicUrl === null)
    return {
      button: null,
      lines: [fill(mails.findApplication, { page: heads.titles.applicationSearch, reference })],
    };
  const label = state === 'offered' ? mails.acceptSeat : mails.seeApplication;
  return { button: { label, href: publicUrl + page }, lines: [] };
}

/** Returns the batch's calendar file with a sentence, for a seated, waiting or cancelled applicant. */
export function calendarOfSeat(
  context: Context,
  standing: Standing,
  language: Language,
): { attachments: Attachment[]; lines: string[] } {
  const { batch, state } = standing;
  const { mails, catalogue } = siteTexts(context, language);
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
    institute: instituteName(context.ask.facts()),
    origin: context.config.publicUrl,
    defaultLocation: catalogue.defaultLocation,
    now: context.now(),
    language,
    ...(other !== undefined && { standing: other }),
  });
  const attachment = { filename: 'drone-training.ics', contentType: 'text/calendar; charset=utf-8', content };
  return { attachments: [attachment], lines: [other?.line ?? mails.calendar] };
}

function daysOf({ startsOn, endsOn }: Batch, texts: Texts): string {
  return daysText(startsOn, endsOn, texts.batches.days);
}
