import type { Texts } from '../../web/content/texts.ts';
import { fill } from '../shared/content.ts';
import {
  firstLanguage,
  type Language,
  languageNames,
  languages,
  namesInEnglish,
} from '../shared/languages.ts';
import type { PageName } from '../shared/pages.ts';
import { pagePath } from '../shared/pages.ts';
import { callLink } from '../shared/phone-links.ts';
import { internationalNumber } from '../shared/phone-number.ts';
import type { Inbox } from '../shared/records.ts';
import type { SampleName } from '../shared/sample-facts.ts';
import { canConfirm, sampleFacts } from '../shared/sample-facts.ts';
import type { Institution } from '../shared/site-facts.ts';
import { greetingFor } from './greeting.ts';
import type { Content } from './layout.ts';
import { asHtml, asText } from './layout.ts';
import type { Audience, StoredRecord, Topic } from './repository.ts';
import type { Mail } from './smtp.ts';

/** What a mail is about, and who gets it. */
export interface Letter {
  /** The same at every attempt. */
  id: string;
  inbox: Topic;
  audience: Audience;
  record: StoredRecord;
}

/** What is needed to write a mail. */
export interface LetterParts {
  facts: () => Institution;
  /** What mails to visitors say in a language. */
  texts: (language: Language) => Texts['mails'];
  /** Addresses of the institute, at least one. */
  notify: readonly string[];
  /** The address that mails come from. */
  from: string;
  /** The site's origin, or null if it is unknown. */
  publicUrl: string | null;
  /** Whether a course or certificate of this name is offered. */
  isOffered: (name: string) => boolean;
}

const screens: Record<Inbox, PageName> = {
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

/** Writes the mails of the institute. */
export function letterWriter(parts: LetterParts) {
  const mail = (id: string, content: Content, addresses: Pick<Mail, 'to' | 'replyTo'>): Mail => {
    const institute = instituteName(parts.facts());
    return {
      messageId: `${id}@${parts.from.slice(parts.from.lastIndexOf('@') + 1)}`,
      from: { name: institute, address: parts.from },
      ...addresses,
      subject: content.subject,
      text: asText(content),
      html: asHtml(content, institute),
    };
  };
  return {
    /** Writes a mail; null for a confirmation that would have no name, or no phone or email, but a sample. */
    write(letter: Letter): Mail | null {
      const facts = parts.facts();
      const { id, audience, record } = letter;
      if (audience === 'sender' && !canConfirm(sampleFacts(facts))) return null;
      const visitor = { name: oneLine(record.name ?? ''), address: record.email ?? record.mail ?? '' };
      const institute = {
        name: instituteName(facts),
        address: own(facts, 'email') ?? parts.notify[0] ?? parts.from,
      };
      return mail(
        id,
        contentOf(letter, facts, parts),
        audience === 'institute'
          ? { to: parts.notify, replyTo: visitor }
          : { to: [visitor.address], replyTo: institute },
      );
    },
    /** Writes the mail with which an admin checks that mails arrive. */
    writeTest(id: string): Mail {
      const institute = instituteName(parts.facts());
      const content: Content = {
        language: firstLanguage,
        subject: `Test email · ${institute}`,
        heading: 'Emails from your website are arriving',
        paragraphs: [
          'An admin sent this test email from the back office. Everything visitors send is emailed to this address in the same way.',
        ],
        details: [],
        button: buttonTo('adminPanel', parts),
        footer: ['You do not need to do anything.'],
      };
      return mail(id, content, { to: parts.notify, replyTo: { name: institute, address: parts.from } });
    },
  };
}

function contentOf(letter: Letter, facts: Institution, parts: LetterParts): Content {
  const { inbox, audience, record } = letter;
  if (inbox === 'passwordResets') return resetNotice(record, facts, parts);
  return audience === 'institute'
    ? notification(inbox, record, parts)
    : confirmation(inbox, record, facts, parts);
}

/** For an admin whose password somebody else has reset. */
function resetNotice(record: StoredRecord, facts: Institution, { publicUrl }: LetterParts): Content {
  const institute = instituteName(facts);
  const { name = '', by_name = '', by_email = '' } = record;
  const who = by_email === '' ? 'from the server’s command line' : `by ${oneLine(by_name)} (${by_email})`;
  return {
    language: firstLanguage,
    subject: `Your password was reset · ${institute}`,
    heading: 'Your password was reset',
    paragraphs: [
      `Hello ${oneLine(name)},`,
      `Your password for the back office of ${institute} was reset ${who}. The old one has stopped working, and you have been logged out everywhere.`,
      'If you did not ask for this, speak to the other admins at once: whoever knows the new password can act in your name. Everything done in your name is listed in the back office under Activity.',
    ],
    details: [['Reset', receivedAt(record, firstLanguage)]],
    button: publicUrl === null ? null : { label: 'Log in', href: publicUrl + pagePath('adminLogin') },
    footer: [`You are receiving this email because you are an admin of ${institute}.`],
  };
}

function buttonTo(page: PageName, { publicUrl }: LetterParts): Content['button'] {
  return publicUrl === null ? null : { label: 'Open the back office', href: publicUrl + pagePath(page) };
}

/** For the institute: everything that was sent. */
function notification(inbox: Inbox, record: StoredRecord, parts: LetterParts): Content {
  const heading = arrivals[inbox];
  const about = [record.name, record.course].flatMap((text) => (text ? [oneLine(text)] : []));
  const details = Object.entries(labels).flatMap(([column, label]) => {
    const value = record[column];
    return value ? [[label, readable(value), linkTo(column, value)] as const] : [];
  });
  const language = languageOf(record);
  return {
    language: firstLanguage,
    subject: `${heading}: ${about.join(', ')}`,
    heading,
    paragraphs: [],
    details: [
      ...details,
      ...(language === firstLanguage ? [] : [['Language', namesInEnglish[language]] as const]),
      ['Received', receivedAt(record, firstLanguage)],
    ],
    button: buttonTo(screens[inbox], parts),
    footer: [`A reply to this email goes to ${oneLine(record.name ?? '')}.`],
  };
}

/**
 * For the address that was typed into the form, which may be a stranger's. So it contains no text of the sender but a
 * plausible name, and the course only if we offer it.
 */
function confirmation(
  inbox: Inbox,
  record: StoredRecord,
  facts: Institution,
  { isOffered, texts: textsIn }: LetterParts,
): Content {
  const language = languageOf(record);
  const texts = textsIn(language);
  const { name = '', course = '' } = record;
  const knownCourse = isOffered(course) ? course : null;
  const digits = record.phone?.replace(/\D/gu, '').slice(-3);
  const contact = digits ? fill(texts.contactOnPhone, { digits }) : texts.contact;
  const { enrollments, registrations, contactMessages, partnerMessages } = texts;
  const sentences: Record<Inbox, string> = {
    enrollments: `${knownCourse === null ? enrollments.text : fill(enrollments.forCourse, { course: knownCourse })} ${contact}`,
    registrations: `${registrations.text} ${contact}`,
    contactMessages: contactMessages.text,
    partnerMessages: partnerMessages.text,
  };
  const { subject, heading } = texts[inbox];
  const [phone, email] = [own(facts, 'phone'), own(facts, 'email')];
  const address = sampleFacts(facts).includes('address') ? [] : facts.address;
  return {
    language,
    subject: `${subject} · ${oneLine(facts.name)}`,
    heading,
    paragraphs: [
      greetingFor(name, texts),
      sentences[inbox],
      phone === null ? texts.question : fill(texts.questionOrCall, { phone }),
    ],
    details: [
      ...(knownCourse === null ? [] : [[texts.course, knownCourse] as const]),
      [texts.received, receivedAt(record, language)],
    ],
    button: null,
    footer: [
      [facts.name, ...address].join(', '),
      [phone, email].filter((contact) => contact !== null).join(' · '),
      texts.reason,
    ],
  };
}

/** The language in which a visitor sent a record. */
function languageOf({ language }: StoredRecord): Language {
  return languageNames.find((name) => name === language) ?? firstLanguage;
}

/** A fact of the institute, or null while it is a sample. */
function own(facts: Institution, fact: SampleName & ('name' | 'phone' | 'email')): string | null {
  return sampleFacts(facts).includes(fact) ? null : facts[fact];
}

/** The institute's name in its mails. */
function instituteName(facts: Institution): string {
  return oneLine(own(facts, 'name') ?? 'Your website');
}

function receivedAt({ created_at = '' }: StoredRecord, language: Language): string {
  const clock = new Intl.DateTimeFormat(languages[language].tag, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Asia/Kolkata',
  });
  return `${clock.format(new Date(created_at))} (IST)`;
}

/** Removes the characters that change the direction of the text after them. */
function readable(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** The link of a phone number or an address. */
function linkTo(column: string, value: string): string | undefined {
  if (column === 'phone') return callLink(internationalNumber(value) ?? '') ?? undefined;
  const isAddress = column === 'email' || column === 'mail';
  return isAddress ? `mailto:${encodeURIComponent(value).replace('%40', '@')}` : undefined;
}

/** Makes a text fit for a subject or a name. */
function oneLine(text: string): string {
  const line = readable(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return [...line].length > 100 ? `${[...line].slice(0, 99).join('')}…` : line;
}
