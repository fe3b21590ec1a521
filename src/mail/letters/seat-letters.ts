import { offeredAs } from '../../catalogue/index.ts';
import type { Texts } from '../../content/texts.ts';
import { isInBatch, isNotifiedOfBatch } from '../../shared/batches.ts';
import { fill } from '../../shared/content.ts';
import { dayInIndia } from '../../shared/india-time.ts';
import { dayMilliseconds } from '../../shared/milliseconds.ts';
import { isOver } from '../../shared/told.ts';
import { siteTexts } from '../../site/index.ts';
import type { Standing } from '../asked.ts';
import {
  greetingFor,
  type LetterTemplate,
  languageOf,
  oneLine,
  own,
  questionLine,
  readable,
  visitorFooter,
} from '../letter-words.ts';
import {
  calendarOfSeat,
  standingDetails,
  standingLine,
  standingWords,
  wayToApplication,
} from '../standing.ts';

interface SeatLetter {
  /** Returns whether the news is still true at the time of writing. */
  isTrue: (standing: Standing, now: Date) => boolean;
  /** Returns the paragraphs between the greeting and the link to the application. */
  paragraphs: (input: ParagraphInput) => readonly string[];
}

interface ParagraphInput {
  texts: Texts['mails']['notices'];
  /** The values of the braces in texts. */
  words: Record<string, string>;
  standing: Standing;
  /** The sentence about the present seat, or ''. */
  seat: string;
  /** The paragraphs that the office wrote. */
  written: readonly string[];
  /** False while the phone number is a sample. */
  hasPhone: boolean;
}

/** The letters by their names in the outbox, which are also the keys of their texts. */
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
    isTrue: (standing, now) => isNotifiedOfBatch(standing) && isAhead(standing, now),
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
    // The office may also write about a past batch.
    isTrue: (standing) => isInBatch(standing) && standing.batch !== null,
    paragraphs: ({ written }) => written,
  },
} as const satisfies Record<string, SeatLetter>;

export type SeatLetterName = keyof typeof stated;

export const seatLetters = Object.fromEntries(
  Object.entries(stated).map(([name, letter]) => [name, seatTemplate(name as SeatLetterName, letter)]),
) as Record<SeatLetterName, LetterTemplate>;

function seatTemplate(name: SeatLetterName, { isTrue, paragraphs }: SeatLetter): LetterTemplate {
  return (context, record, standing) => {
    const now = context.now();
    if (standing === null || !isTrue(standing, now)) return null;
    const facts = context.ask.facts();
    const language = languageOf(record);
    const texts = siteTexts(context, language);
    const { mails } = texts;
    const hasPhone = own(facts, 'phone') !== null;
    const reach = hasPhone ? mails.reach.callOrReply : mails.reach.reply;
    const words = { ...standingWords(standing, texts), reach };
    const { subject, heading } =
      name === 'cancelled' && isOfBatch(standing) ? mails.notices.cancelled.ofBatch : mails.notices[name];
    const way = wayToApplication(context, standing, texts);
    const calendar = calendarOfSeat(context, standing, language);
    const course = standing.batch?.entryName ?? offeredAs(context, record, language);
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

function isOfBatch({ batch }: Standing): boolean {
  return batch?.state === 'cancelled';
}

function isAhead({ batch }: Standing, now: Date): boolean {
  return batch !== null && !isOver(batch, dayInIndia(now));
}

/** Returns the milliseconds until the hold or offer ends. */
function timeLeft({ heldUntil }: Standing, now: Date): number {
  return heldUntil === null ? Number.POSITIVE_INFINITY : new Date(heldUntil).getTime() - now.getTime();
}
