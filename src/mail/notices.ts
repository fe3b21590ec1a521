import { type NoticeEvent, noticeEvents, type PlaceState } from '../shared/batches.ts';
import { fill } from '../shared/content.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { Institution } from '../shared/site-facts.ts';
import { certificateLetter } from './certificate-letter.ts';
import { greetingFor } from './greeting.ts';
import type { Content } from './layout.ts';
import {
  type LetterParts,
  type LetterTexts,
  languageOf,
  oneLine,
  questionLine,
  readable,
  type Standing,
  visitorFooter,
} from './letter-parts.ts';
import type { StoredRecord } from './repository.ts';
import {
  calendarOfSeat,
  standingDetails,
  standingLine,
  standingWords,
  wayToApplication,
} from './standing.ts';

/** What is said of how a place stands. */
type StandingEvent = Exclude<NoticeEvent, 'certificate'>;

/** The states in which it is still true what an applicant is to be told. */
const trueIn: Record<StandingEvent, readonly PlaceState[]> = {
  offered: ['offered'],
  confirmed: ['confirmed'],
  moved: ['held', 'offered', 'waiting', 'confirmed'],
  cancelled: ['cancelled'],
  lapsing: ['held'],
  message: ['held', 'offered', 'waiting', 'confirmed', 'completed'],
};
const oneDay = 24 * 3_600_000;

/** For an applicant: what has become of the place; null if that is no longer true. */
export function notice(record: StoredRecord, facts: Institution, parts: LetterParts): Content | null {
  const event = noticeEvents.find((one) => one === record.event);
  const standing = parts.standing(record.id ?? '');
  if (event === undefined || standing === null) return null;
  if (event === 'certificate') return certificateLetter(record, standing, facts, parts);
  if (!isTrue(event, standing, parts.now())) return null;
  const language = languageOf(record);
  const texts = parts.texts(language);
  const { mails } = texts;
  const words = standingWords(standing, texts);
  const { subject, heading } = isOfBatch(event, standing)
    ? mails.notices.cancelled.ofBatch
    : mails.notices[event];
  const way = wayToApplication(standing, texts, parts.publicUrl);
  const calendar = calendarOfSeat(standing, language, parts);
  const name = standing.batch?.entryName ?? parts.offeredAs(record, language);
  return {
    language,
    subject: `${fill(subject, words)} · ${oneLine(facts.name)}`,
    heading: fill(heading, words),
    paragraphs: [
      greetingFor(record.name ?? '', mails),
      ...sentences(event, standing, texts, { message: readable(record.message ?? ''), now: parts.now() }),
      ...way.lines,
      ...calendar.lines,
      questionLine(facts, mails),
    ],
    details: standingDetails(standing, name, texts),
    button: way.button,
    footer: visitorFooter(facts, mails),
    attachments: calendar.attachments,
  };
}

function isTrue(event: StandingEvent, { state, batch, heldUntil }: Standing, now: Date): boolean {
  if (!trueIn[event].includes(state)) return false;
  if (batch === null) return event === 'cancelled';
  // What is over is of no use, but for a message of the office.
  if (event !== 'message' && batch.endsOn < dayInIndia(now)) return false;
  if (event !== 'offered' && event !== 'lapsing') return true;
  if (heldUntil === null) return event === 'offered';
  const left = new Date(heldUntil).getTime() - now.getTime();
  return left > 0 && (event === 'offered' || left <= oneDay);
}

/** Whether somebody has lost a seat because the whole batch is cancelled. */
function isOfBatch(event: StandingEvent, { batch }: Standing): boolean {
  return event === 'cancelled' && batch?.state === 'cancelled';
}

/** @param said what the office wrote, or empty, and when the mail is written */
function sentences(
  event: StandingEvent,
  standing: Standing,
  texts: LetterTexts,
  { message, now }: { message: string; now: Date },
): readonly string[] {
  const { cancelled, moved, offered, confirmed, lapsing } = texts.mails.notices;
  const words = standingWords(standing, texts);
  const written = message.split(/\n\s*\n/u).filter((paragraph) => paragraph.trim() !== '');
  switch (event) {
    case 'message':
      return written;
    case 'cancelled': {
      const { text, next } = isOfBatch(event, standing) ? cancelled.ofBatch : cancelled;
      return [fill(standing.batch === null ? cancelled.withoutDate : text, words), ...written, next];
    }
    case 'moved':
      return [`${fill(moved.text, words)} ${standingLine(standing, texts, now) ?? ''}`, moved.next];
    default:
      return [fill({ offered, confirmed, lapsing }[event].text, words)];
  }
}
