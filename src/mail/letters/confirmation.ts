import { offeredAs } from '../../catalogue/index.ts';
import type { Texts } from '../../content/texts.ts';
import type { Context } from '../../context.ts';
import type { PlaceState } from '../../shared/batches.ts';
import { fill } from '../../shared/content.ts';
import { fieldOfKind, type Inbox, optionalFields } from '../../shared/inboxes.ts';
import { phoneDigits } from '../../shared/typed-phone.ts';
import { siteTexts } from '../../site/index.ts';
import type { Standing } from '../asked.ts';
import type { Content } from '../layout.ts';
import {
  greetingFor,
  languageOf,
  oneLine,
  questionLine,
  receivedAt,
  visitorFooter,
} from '../letter-words.ts';
import { calendarOfSeat, standingDetails, standingLine, wayToApplication } from '../standing.ts';
import type { StoredRecord } from '../store.ts';

/** Goes to a typed address, perhaps a stranger's: of the sender's texts, only a plausible name and an offered course. */
export function confirmation(
  context: Context,
  inbox: Inbox,
  record: StoredRecord,
  standing: Standing | null,
): Content {
  const facts = context.ask.facts();
  const language = languageOf(record);
  const shown = siteTexts(context, language);
  const texts = shown.mails;
  const { subject, heading } = texts[inbox];
  const received = [texts.received, receivedAt(record, shown)] as const;
  const said =
    standing === null
      ? aboutRecord(context, inbox, record, texts)
      : aboutApplication(context, record, standing);
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

function aboutRecord(context: Context, inbox: Inbox, record: StoredRecord, texts: Texts['mails']): Said {
  const course = offeredAs(context, record, languageOf(record));
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

function aboutApplication(context: Context, record: StoredRecord, standing: Standing): Said {
  const language = languageOf(record);
  const texts = siteTexts(context, language);
  const line = standingLine(standing, texts, context.now());
  // Omits a batch in which the same person has another place.
  const shown = line === null ? { ...standing, batch: null } : standing;
  const course = shown.batch?.entryName ?? offeredAs(context, record, language);
  const way = wayToApplication(context, standing, texts);
  const calendar = calendarOfSeat(context, shown, language);
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
