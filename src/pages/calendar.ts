import type { BatchState } from '../shared/batches.ts';
import { daysLater } from '../shared/days.ts';
import { firstLanguage, inLanguage, type Language } from '../shared/languages.ts';
import { detailPages, pagePath } from '../shared/pages.ts';
import type { Batch } from '../shared/records.ts';

/** The parts of a calendar besides its batches. */
export interface CalendarParts {
  institute: string;
  /** Origin of the links; null, where it is not known: there are none then. */
  origin: string | null;
  /** Where courses take place that name no other place. */
  defaultLocation: string;
  now: Date;
  /** The language of the pages that the links lead to; by default the first. */
  language?: Language;
  /** Set for a calendar that programs subscribe to and read again: what they call it. */
  name?: string;
  /** For one person without a seat on these days: the status of the days for them, and the mark beside the name. */
  standing?: { status: 'TENTATIVE' | 'CANCELLED'; mark: string };
}

/** The status of each state; an open batch has none yet. */
const statuses: Partial<Record<BatchState, string>> = {
  confirmed: 'CONFIRMED',
  done: 'CONFIRMED',
  cancelled: 'CANCELLED',
};

/** Returns the text of a calendar file (iCalendar, RFC 5545) with one event of whole days for each batch. */
export function calendarOf(batches: readonly Batch[], parts: CalendarParts): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//drone-institute//batches//EN',
    ...subscriptionLines(parts),
    ...batches.flatMap((batch) => eventLines(batch, parts)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function subscriptionLines({ name }: CalendarParts): string[] {
  if (name === undefined) return [];
  // Each twice: as the standard has it, and as programs had it before.
  return [
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
  ];
}

function eventLines(batch: Batch, parts: CalendarParts): string[] {
  const { institute, origin, defaultLocation, now, language = firstLanguage, standing } = parts;
  const marks = [...(batch.sample ? ['sample'] : []), ...(standing === undefined ? [] : [standing.mark])];
  const name = [batch.entryName, ...marks.map((mark) => `(${mark})`)].join(' ');
  const page = inLanguage(language, pagePath(detailPages[batch.kind], batch.entry));
  const status = standing?.status ?? statuses[batch.state];
  return [
    'BEGIN:VEVENT',
    // The same however often it is taken, so that a changed batch takes the place of what it was.
    `UID:batch-${batch._id}`,
    `DTSTAMP:${compact(now.toISOString().slice(0, 19))}Z`,
    `DTSTART;VALUE=DATE:${compact(batch.startsOn)}`,
    // An event of whole days ends before the day that is named as its end.
    `DTEND;VALUE=DATE:${compact(daysLater(batch.endsOn, 1))}`,
    `SUMMARY:${escapeText(`${name} · ${institute}`)}`,
    `LOCATION:${escapeText(batch.location ?? defaultLocation)}`,
    // Some show the one to people, some the other.
    ...(origin === null ? [] : [`DESCRIPTION:${escapeText(origin + page)}`, `URL:${origin}${page}`]),
    ...(status === undefined ? [] : [`STATUS:${status}`]),
    'END:VEVENT',
  ];
}

/** A day or time without its hyphens and colons. */
function compact(time: string): string {
  return time.replace(/[-:]/gu, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/gu, '\\$&').replace(/\r\n|[\r\n]/gu, '\\n');
}

const mostBytes = 75;

/** Breaks a line that is too long, never within a letter; each line but the first begins with a space. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const letter of line) {
    const more = Buffer.byteLength(letter);
    if (bytes + more > mostBytes) {
      text += '\r\n ';
      bytes = 1;
    }
    text += letter;
    bytes += more;
  }
  return text;
}
