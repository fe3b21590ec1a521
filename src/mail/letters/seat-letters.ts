import { hearsOfBatch, isInBatch } from '../../shared/batches.ts';
import { fill } from '../../shared/content.ts';
import { dayInIndia } from '../../shared/india-time.ts';
import { dayMilliseconds } from '../../shared/milliseconds.ts';
import { isOver } from '../../shared/told.ts';
import { greetingFor } from '../greeting.ts';
import {
  type LetterTemplate,
  type LetterTexts,
  languageOf,
  oneLine,
  own,
  questionLine,
  readable,
  type Standing,
  visitorFooter,
} from '../letter-parts.ts';
import {
  calendarOfSeat,
  standingDetails,
  standingLine,
  standingWords,
  wayToApplication,
} from '../standing.ts';

/** A letter that tells an applicant what has become of the seat. */
interface SeatLetter {
  /** Returns whether it is still true when it is written. */
  isTrue: (standing: Standing, now: Date) => boolean;
  /** Returns what it says between the greeting and the way to the application. */
  paragraphs: (input: ParagraphInput) => readonly string[];
}

/** What its paragraphs are made from. */
interface ParagraphInput {
  texts: LetterTexts['mails']['notices'];
  /** The words for the braces of those texts. */
  words: Record<string, string>;
  standing: Standing;
  /** The sentence on the seat as it is now; empty where there is none. */
  seat: string;
  /** The paragraphs that the office wrote. */
  written: readonly string[];
  /** Whether the institute's own phone number is known. */
  hasPhone: boolean;
}

/** Each by the name that the outbox stores; its subject and heading are in the texts of mails under the same. */
const stated = {
  offered: {
    isTrue: (standing, now) =>
      standing.state === 'offered' && isAhead(standing, now) && timeLeft(standing, now) > 0,
    paragraphs: ({ texts, words }) => [fill(texts.offered.text, words)],
  },
  confirmed: {
    isTrue: (standing, now) => standing.state === 'confirmed' && isAhead(standing, now),
    paragraphs: ({ texts, words }) => [fill(texts.confirmed.text, words)],
  },
  moved: {
    isTrue: (standing, now) => hearsOfBatch(standing) && isAhead(standing, now),
    paragraphs: ({ texts, words, seat }) => [`${fill(texts.moved.text, words)} ${seat}`, texts.moved.next],
  },
  cancelled: {
    isTrue: (standing, now) =>
      standing.state === 'cancelled' && (standing.batch === null || isAhead(standing, now)),
    paragraphs({ texts: { cancelled }, words, standing, written }) {
      const { text, next } = isOfBatch(standing) ? cancelled.ofBatch : cancelled;
      return [fill(standing.batch === null ? cancelled.withoutDate : text, words), ...written, next];
    },
  },
  left: {
    isTrue: (standing, now) =>
      standing.state === 'cancelled' && (standing.batch === null || isAhead(standing, now)),
    paragraphs: ({ texts: { left }, words, standing }) => [
      fill(standing.batch === null ? left.withoutDate : left.text, words),
      left.next,
    ],
  },
  lapsing: {
    isTrue(standing, now) {
      const left = timeLeft(standing, now);
      return standing.state === 'held' && isAhead(standing, now) && left > 0 && left <= dayMilliseconds;
    },
    paragraphs: ({ texts: { lapsing }, words, hasPhone }) => [
      fill(lapsing.text, words),
      ...(hasPhone ? [lapsing.check] : []),
      fill(lapsing.next, words),
    ],
  },
  message: {
    // The office may write of what is over, too.
    isTrue: (standing) => isInBatch(standing) && standing.batch !== null,
    paragraphs: ({ written }) => written,
  },
} as const satisfies Record<string, SeatLetter>;

/** The name of a letter about a seat. */
export type SeatLetterName = keyof typeof stated;

/** The letters about a seat. */
export const seatLetters = Object.fromEntries(
  Object.entries(stated).map(([name, letter]) => [name, seatTemplate(name as SeatLetterName, letter)]),
) as Record<SeatLetterName, LetterTemplate>;

function seatTemplate(name: SeatLetterName, { isTrue, paragraphs }: SeatLetter): LetterTemplate {
  return (record, parts) => {
    const standing = parts.standing(record.id ?? '');
    const now = parts.now();
    if (standing === null || !isTrue(standing, now)) return null;
    const facts = parts.facts();
    const language = languageOf(record);
    const texts = parts.texts(language);
    const { mails } = texts;
    const hasPhone = own(facts, 'phone') !== null;
    const reach = hasPhone ? mails.reach.callOrReply : mails.reach.reply;
    const words = { ...standingWords(standing, texts), reach };
    const { subject, heading } =
      name === 'cancelled' && isOfBatch(standing) ? mails.notices.cancelled.ofBatch : mails.notices[name];
    const way = wayToApplication(standing, texts, parts.publicUrl);
    const calendar = calendarOfSeat(standing, language, parts);
    const course = standing.batch?.entryName ?? parts.offeredAs(record, language);
    const seat = standingLine(standing, texts, now) ?? '';
    const written = readable(record.message ?? '')
      .split(/\n\s*\n/u)
      .filter((paragraph) => paragraph.trim() !== '');
    return {
      language,
      subject: `${fill(subject, words)} · ${oneLine(facts.name)}`,
      heading: fill(heading, words),
      paragraphs: [
        greetingFor(record.name ?? '', mails),
        ...paragraphs({ texts: mails.notices, words, standing, seat, written, hasPhone }),
        ...way.lines,
        ...calendar.lines,
        questionLine(facts, mails),
      ],
      details: standingDetails(standing, course, texts),
      button: way.button,
      footer: visitorFooter(facts, mails),
      attachments: calendar.attachments,
    };
  };
}

/** Returns whether the whole batch is cancelled. */
function isOfBatch({ batch }: Standing): boolean {
  return batch?.state === 'cancelled';
}

/** Returns whether the batch is not over yet. */
function isAhead({ batch }: Standing, now: Date): boolean {
  return batch !== null && !isOver(batch, dayInIndia(now));
}

/** Returns for how many more milliseconds the seat is held or offered. */
function timeLeft({ heldUntil }: Standing, now: Date): number {
  return heldUntil === null ? Number.POSITIVE_INFINITY : new Date(heldUntil).getTime() - now.getTime();
}
