import type { PlaceState } from '../../shared/batches.ts';
import { type DayWords, daysText, momentText } from '../../shared/day-text.ts';
import type { Inbox } from '../../shared/inboxes.ts';
import { type FieldKind, fieldsOf, inboxes } from '../../shared/inboxes.ts';
import { firstLanguage, namesInEnglish } from '../../shared/languages.ts';
import { callLink } from '../../shared/phone-links.ts';
import { internationalNumber } from '../../shared/phone-number.ts';
import type { Content } from '../layout.ts';
import type { LetterParts, Standing } from '../letter-parts.ts';
import { addressOf, buttonTo, languageOf, oneLine, readable, receivedAt } from '../letter-parts.ts';
import type { StoredRecord } from '../store.ts';

/** The state of the seat in the batch that was asked for. */
const states: Record<PlaceState, string> = {
  // The same person has this date already, under another enrollment.
  asked: 'None reserved: the same email or phone is in this batch already',
  held: 'Reserved',
  confirmed: 'Confirmed',
  waiting: 'None yet: on the waiting list',
  offered: 'Offered',
  cancelled: 'Cancelled',
  lapsed: 'Expired',
  completed: 'Completed',
};

/** To the institute: everything that was sent, and the state of an enrollment. */
export function notification(
  inbox: Inbox,
  record: StoredRecord,
  parts: LetterParts,
  heading: string = inboxes[inbox].arrival,
): Content {
  const { screen, hasPlace } = inboxes[inbox];
  const about = [record.name, record.course].flatMap((text) => (text ? [oneLine(text)] : []));
  const details = detailsOf(inbox).flatMap(([column, { label, kind }]) => {
    const value = record[column];
    return value ? [[label, readable(value), linkTo(kind, value)] as const] : [];
  });
  const language = languageOf(record);
  const standing = hasPlace ? parts.standing(record.id ?? '') : null;
  const days = standing === null ? null : daysOf(standing, parts);
  return {
    language: firstLanguage,
    subject: `${heading}: ${[...about, ...(days === null ? [] : [days])].join(', ')}`,
    heading,
    paragraphs: [],
    details: [
      ...details,
      ...(standing === null ? [] : standingDetails(standing, parts)),
      ...(language === firstLanguage ? [] : [['Language', namesInEnglish[language]] as const]),
      ['Received', receivedAt(record, parts.texts(firstLanguage))],
    ],
    button: standing?.batch ? buttonTo('adminBatch', parts, standing.batch._id) : buttonTo(screen, parts),
    footer: [replyLine(record)],
    attachments: [],
  };
}

/** For the institute: an applicant has left; null once they have come back. */
export function departure(record: StoredRecord, parts: LetterParts): Content | null {
  return parts.standing(record.id ?? '')?.state === 'cancelled'
    ? notification('enrollments', record, parts, 'Cancelled by the applicant')
    : null;
}

/** Says where a reply goes. */
function replyLine(record: StoredRecord): string {
  const name = oneLine(record.name ?? '');
  return addressOf(record) === ''
    ? `No email was given: a reply to this email does not reach ${name}.`
    : `A reply to this email goes to ${name}.`;
}

/** Returns a row for each field, the course first; the reference is below, with the seat. */
function detailsOf(inbox: Inbox) {
  const fields = fieldsOf(inbox).filter(([, { kind }]) => kind !== 'reference');
  const isCourse = ([, { kind }]: (typeof fields)[number]) => kind === 'course';
  return [...fields.filter(isCourse), ...fields.filter((field) => !isCourse(field))];
}

/** The date that was chosen, what became of that, and the reference. */
function standingDetails(standing: Standing, parts: LetterParts): Content['details'] {
  const { reference, state, heldUntil } = standing;
  const days = daysOf(standing, parts);
  const until = heldUntil === null ? '' : ` until ${momentText(heldUntil, dayWords(parts))}`;
  return [
    ['Batch', days ?? 'No date yet'],
    ...(days === null ? [] : [['Seat', states[state] + until] as const]),
    ...(reference === '' ? [] : [['Reference', reference] as const]),
  ];
}

function daysOf({ batch }: Standing, parts: LetterParts): string | null {
  return batch === null ? null : daysText(batch.startsOn, batch.endsOn, dayWords(parts));
}

function dayWords({ texts }: LetterParts): DayWords {
  return texts(firstLanguage).batches.days;
}

/** The link of a phone number or an address. */
function linkTo(kind: FieldKind, value: string): string | undefined {
  if (kind === 'phone') return callLink(internationalNumber(value) ?? '') ?? undefined;
  return kind === 'email' ? `mailto:${encodeURIComponent(value).replace('%40', '@')}` : undefined;
}
