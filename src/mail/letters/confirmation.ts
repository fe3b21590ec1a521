import type { Texts } from '../../content/texts.ts';
import type { PlaceState } from '../../shared/batches.ts';
import { fill } from '../../shared/content.ts';
import { fieldOfKind, type Inbox, inboxes, optionalFields } from '../../shared/inboxes.ts';
import { phoneDigits } from '../../shared/typed-phone.ts';
import { greetingFor } from '../greeting.ts';
import type { Content } from '../layout.ts';
import {
  type LetterParts,
  languageOf,
  oneLine,
  questionLine,
  receivedAt,
  type Standing,
  visitorFooter,
} from '../letter-parts.ts';
import { calendarOfSeat, standingDetails, standingLine, wayToApplication } from '../standing.ts';
import type { StoredRecord } from '../store.ts';

/**
 * For the address that was typed into the form, which may be a stranger's. So it contains no text of the sender but a
 * plausible name, and the course only if we offer it.
 */
export function confirmation(inbox: Inbox, record: StoredRecord, parts: LetterParts): Content {
  const facts = parts.facts();
  const language = languageOf(record);
  const texts = parts.texts(language).mails;
  const { subject, heading } = texts[inbox];
  const standing = inboxes[inbox].hasPlace ? parts.standing(record.id ?? '') : null;
  const received = [texts.received, receivedAt(record, parts.texts(language))] as const;
  const said =
    standing === null ? plain(inbox, record, texts, parts) : ofApplication(standing, record, parts);
  return {
    language,
    subject: `${subject} · ${oneLine(facts.name)}`,
    heading,
    paragraphs: [greetingFor(record.name ?? '', texts), ...said.paragraphs, questionLine(facts, texts)],
    details: [...said.details, received],
    button: said.button,
    footer: visitorFooter(facts, texts),
    attachments: said.attachments,
  };
}

type Said = Pick<Content, 'paragraphs' | 'details' | 'button' | 'attachments'>;

/** The mail about a record without a place: it was received. */
function plain(inbox: Inbox, record: StoredRecord, texts: Texts['mails'], parts: LetterParts): Said {
  const course = parts.offeredAs(record, languageOf(record));
  const thanks = inbox === 'enrollments' ? thanksFor(course, texts) : texts[inbox].text;
  const phone = fieldOfKind(inbox, 'phone');
  const asksForPhone = phone !== null && !optionalFields(inbox).includes(phone);
  return {
    paragraphs: [asksForPhone ? `${thanks} ${contactLine(record, texts)}` : thanks],
    details: course === null ? [] : [[texts.course, course]],
    button: null,
    attachments: [],
  };
}

/** About an enrollment, with its state now. */
function ofApplication(standing: Standing, record: StoredRecord, parts: LetterParts): Said {
  const language = languageOf(record);
  const texts = parts.texts(language);
  const line = standingLine(standing, texts, parts.now());
  // Of a batch where the same person has another place, nothing is said.
  const shown = line === null ? { ...standing, batch: null } : standing;
  const course = shown.batch?.entryName ?? parts.offeredAs(record, language);
  const way = wayToApplication(standing, texts, parts.publicUrl);
  const calendar = calendarOfSeat(shown, language, parts);
  const thanks = thanksFor(course, texts.mails);
  const contact = contactLine(record, texts.mails);
  const news: Partial<Record<PlaceState, string[]>> = {
    asked: [`${thanks} ${contact} ${texts.mails.standing.asked}`],
    held: [`${thanks} ${line}`, contact],
  };
  return {
    paragraphs: [
      ...(news[standing.state] ?? [line === null ? thanks : `${thanks} ${line}`]),
      ...way.lines,
      ...calendar.lines,
    ],
    details: standingDetails(shown, course, texts),
    button: way.button,
    attachments: calendar.attachments,
  };
}

function thanksFor(course: string | null, { enrollments }: Texts['mails']): string {
  return course === null ? enrollments.text : fill(enrollments.forCourse, { course });
}

function contactLine({ phone }: StoredRecord, texts: Texts['mails']): string {
  const digits = phoneDigits(phone ?? '').slice(-3);
  return digits ? fill(texts.contactOnPhone, { digits }) : texts.contact;
}
