import type { Context } from '../../context.ts';
import type { PlaceState } from '../../shared/batches.ts';
import { type DayWords, daysText, momentText } from '../../shared/day-text.ts';
import { type FieldKind, fieldsOf, type Inbox, inboxes } from '../../shared/inboxes.ts';
import { firstLanguage, namesInEnglish } from '../../shared/languages.ts';
import { callLink } from '../../shared/phone-links.ts';
import { internationalNumber } from '../../shared/phone-number.ts';
import { siteTexts } from '../../site/index.ts';
import type { Standing } from '../asked.ts';
import type { Content } from '../layout.ts';
import { addressOf, buttonTo, languageOf, oneLine, readable, receivedAt } from '../letter-words.ts';
import type { StoredRecord } from '../store.ts';

const states: Record<PlaceState, string> = {
  // The same person has this date under another enrollment.
  asked: 'None reserved: the same email or phone is in this batch already',
  held: 'Reserved',
  confirmed: 'Confirmed',
  waiting: 'None yet: on the waiting list',
  offered: 'Offered',
  cancelled: 'Cancelled',
  lapsed: 'Expired',
  completed: 'Completed',
};

export function notification(
  context: Context,
  inbox: Inbox,
  record: StoredRecord,
  standing: Standing | null,
  heading: string = inboxes[inbox].arrival,
): Content {
  const texts = siteTexts(context, firstLanguage);
  const dayWords = texts.batches.days;
  const about = [record.name, record.course].flatMap((text) => (text ? [oneLine(text)] : []));
  const details = detailsOf(inbox).flatMap(([column, { label, kind }]) => {
    const value = record[column];
    return value ? [[label, readable(value), linkTo(kind, value)] as const] : [];
  });
  const language = languageOf(record);
  const days = standing === null ? null : daysOf(standing, dayWords);
  return {
    language: firstLanguage,
    subject: `${heading}: ${[...about, ...(days === null ? [] : [days])].join(', ')}`,
    heading,
    paragraphs: [],
    details: [
      ...details,
      ...(standing === null ? [] : standingDetails(standing, dayWords)),
      ...(language === firstLanguage ? [] : [['Language', namesInEnglish[language]] as const]),
      ['Received', receivedAt(record, texts)],
    ],
    button: standing?.batch
      ? buttonTo(context, 'adminBatch', standing.batch._id)
      : buttonTo(context, inboxes[inbox].screen),
    footer: [replyLine(record)],
    attachments: [],
  };
}

/** Tells the institute that an applicant has left; null if they have come back. */
export function departure(context: Context, record: StoredRecord, standing: Standing | null): Content | null {
  return standing?.state === 'cancelled'
    ? notification(context, 'enrollments', record, standing, 'Cancelled by the applicant')
    : null;
}

function replyLine(record: StoredRecord): string {
  const name = oneLine(record.name ?? '');
  return addressOf(record) === ''
    ? `No email was given: a reply to this email does not reach ${name}.`
    : `A reply to this email goes to ${name}.`;
}

/** Returns the fields to show, the course first. The reference is shown with the seat. */
function detailsOf(inbox: Inbox) {
  const fields = fieldsOf(inbox).filter(([, { kind }]) => kind !== 'reference');
  const isCourse = ([, { kind }]: (typeof fields)[number]) => kind === 'course';
  return [...fields.filter(isCourse), ...fields.filter((field) => !isCourse(field))];
}

function standingDetails(standing: Standing, words: DayWords): Content['details'] {
  const { reference, state, heldUntil, batch } = standing;
  const days = daysOf(standing, words);
  const sample = batch?.sample ? ' (sample: nobody in it is mailed)' : '';
  const until = heldUntil === null ? '' : ` until ${momentText(heldUntil, words)}`;
  return [
    ['Batch', days === null ? 'No date yet' : days + sample],
    ...(days === null ? [] : [['Seat', states[state] + until] as const]),
    ...(reference === '' ? [] : [['Reference', reference] as const]),
  ];
}

function daysOf({ batch }: Standing, words: DayWords): string | null {
  return batch === null ? null : daysText(batch.startsOn, batch.endsOn, words);
}

function linkTo(kind: FieldKind, value: string): string | undefined {
  if (kind === 'phone') return callLink(internationalNumber(value) ?? '') ?? undefined;
  return kind === 'email' ? `mailto:${encodeURIComponent(value).replace('%40', '@')}` : undefined;
}
