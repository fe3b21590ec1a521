import useSWR from 'swr';
import type { Texts } from '../../../../src/content/texts.ts';
import { isExpected } from '../../../../src/shared/batches.ts';
import { fill } from '../../../../src/shared/content.ts';
import { daysText, momentText } from '../../../../src/shared/day-text.ts';
import { dayInIndia } from '../../../../src/shared/india-time.ts';
import type { Language } from '../../../../src/shared/languages.ts';
import { pagePath } from '../../../../src/shared/pages.ts';
import { personChatLink } from '../../../../src/shared/phone-links.ts';
import { internationalNumber } from '../../../../src/shared/phone-number.ts';
import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { isOver } from '../../../../src/shared/told.ts';

/** The texts that messages to applicants are made of, in one language. */
export type MessageTexts = Pick<Texts, 'messages' | 'batches'>;

/** The parts of a message besides its place. */
interface MessageParts {
  /** Null where no date was chosen yet. */
  batch: Pick<AdminBatch, 'startsOn' | 'endsOn' | 'location' | 'state'> | null;
  /** The date has just been changed. */
  isMoved: boolean;
  /** The institute's name for itself. */
  institute: string;
  /** The origin before the path of the applicant's page. */
  origin: string;
  now: Date;
}

/** Reads the texts that messages are made of, in the language of an applicant; undefined until they are there. */
export function useMessageTexts(language: Language): MessageTexts | undefined {
  return useSWR<MessageTexts>(`/api/texts/${language}.messages`).data;
}

/** Returns the message to an applicant about a place: what has changed, the course with its days, the reference and the page. */
export function placeMessage(place: Place, texts: MessageTexts, parts: MessageParts): string {
  const { messages, batches } = texts;
  const { batch, isMoved, institute, origin } = parts;
  const { name, courseName, reference, page, certificate } = place;
  const days = batch && daysText(batch.startsOn, batch.endsOn, batches.days);
  const where = batch?.location ?? null;
  const facts = [
    courseName,
    [days, where].filter(Boolean).join(', '),
    fill(messages.reference, { reference }),
    fill(messages.page, { page: origin + page }),
    certificate?.state === 'valid'
      ? fill(messages.check, { address: origin + pagePath('verification', certificate.code) })
      : '',
  ];
  return [
    fill(messages.greeting, { name }),
    [isMoved && messages.moved, stateText(place, texts, parts)].filter(Boolean).join(' '),
    facts.filter((line) => line !== '').join('\n'),
    institute,
  ].join('\n\n');
}

/** Returns the link that opens a chat with an applicant, with a message typed already, or null where the number has none. */
export function messageLink(phone: string, message: string): string | null {
  const number = internationalNumber(phone);
  const chat = number && personChatLink(number);
  return chat && `${chat}?text=${encodeURIComponent(message)}`;
}

/** Promises no seat that is gone: of a batch that has begun, or a time that is over. */
function stateText(
  { state, heldUntil, certificate, cancelledBy, beyond }: Place,
  { messages, batches }: MessageTexts,
  { batch, now }: Pick<MessageParts, 'batch' | 'now'>,
): string {
  if (certificate?.state === 'valid') return messages.certificate;
  if (state === 'cancelled' && cancelledBy === 'applicant') return messages.left;
  if (state === 'cancelled' && batch?.state === 'cancelled') return messages.batchCancelled;
  if (heldUntil !== null && new Date(heldUntil) <= now) return messages.lapsed;
  const today = dayInIndia(now);
  if (batch !== null && isOver(batch, today) && isExpected({ state })) return messages.over;
  if (batch !== null && batch.startsOn <= today) {
    if (state === 'waiting') return batch.startsOn === today ? batches.beginsToday : messages.missed;
    if (state === 'held') return messages.heldBegun;
  }
  if (beyond) return batches.beyond;
  if (heldUntil === null) return messages[state === 'held' ? 'heldOpen' : state];
  return fill(messages[state], { until: momentText(heldUntil, batches.days) });
}
