import type { PlaceState } from '../../shared/batches.ts';
import { type DayWords, daysText, momentText } from '../../shared/day-text.ts';
import { firstLanguage, namesInEnglish } from '../../shared/languages.ts';
import { callLink } from '../../shared/phone-links.ts';
import { internationalNumber } from '../../shared/phone-number.ts';
import type { Inbox } from '../../shared/records.ts';
import type { ScreenName } from '../../shared/screens.ts';
import type { Content } from '../layout.ts';
import type { LetterParts, Standing } from '../letter-parts.ts';
import { buttonTo, languageOf, oneLine, readable, receivedAt } from '../letter-parts.ts';
import type { StoredRecord } from '../repository.ts';

const screens: Record<Inbox, ScreenName> = {
  enrollments: 'adminEnrollments',
  registrations: 'adminRegistrations',
  contactMessages: 'adminContactMessages',
  partnerMessages: 'adminPartnerMessages',
};
const arrivals: Record<Inbox, string> = {
  enrollments: 'New enrollment',
  registrations: 'New event registration',
  contactMessages: 'New message',
  partnerMessages: 'New partner message',
};
/** The labels of a record's columns, in the order of a mail. */
const labels: Readonly<Record<string, string>> = {
  course: 'Course',
  name: 'Name',
  email: 'Email',
  mail: 'Email',
  phone: 'Phone',
  address: 'Address',
  place: 'Place',
  message: 'Message',
};
/** How it stands with the seat in the batch that was asked for. */
const states: Record<PlaceState, string> = {
  // Whoever only asks for a date has one already, under another enrollment.
  asked: 'None: somebody with this email or phone has a place already',
  held: 'Held',
  confirmed: 'Confirmed',
  waiting: 'None yet: on the waiting list',
  offered: 'Offered',
  cancelled: 'Cancelled',
  lapsed: 'Lapsed',
  completed: 'Completed',
};

/** For the institute: everything that was sent, and how an enrollment stands. */
export function notification(inbox: Inbox, record: StoredRecord, parts: LetterParts): Content {
  const heading = arrivals[inbox];
  const about = [record.name, record.course].flatMap((text) => (text ? [oneLine(text)] : []));
  const details = Object.entries(labels).flatMap(([column, label]) => {
    const value = record[column];
    return value ? [[label, readable(value), linkTo(column, value)] as const] : [];
  });
  const language = languageOf(record);
  const standing = inbox === 'enrollments' ? parts.standing(record.id ?? '') : null;
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
      ['Received', receivedAt(record, firstLanguage)],
    ],
    button: standing?.batch
      ? buttonTo('adminBatch', parts, standing.batch._id)
      : buttonTo(screens[inbox], parts),
    footer: [`A reply to this email goes to ${oneLine(record.name ?? '')}.`],
    attachments: [],
  };
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
function linkTo(column: string, value: string): string | undefined {
  if (column === 'phone') return callLink(internationalNumber(value) ?? '') ?? undefined;
  const isAddress = column === 'email' || column === 'mail';
  return isAddress ? `mailto:${encodeURIComponent(value).replace('%40', '@')}` : undefined;
}
