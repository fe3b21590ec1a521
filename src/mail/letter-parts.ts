import type { Texts } from '../content/texts.ts';
import { fill } from '../shared/content.ts';
import { minuteText } from '../shared/day-text.ts';
import { firstLanguage, type Language, languageNames } from '../shared/languages.ts';
import type { Alarm, Application } from '../shared/records.ts';
import type { SampleName } from '../shared/sample-facts.ts';
import { sampleFacts } from '../shared/sample-facts.ts';
import type { ScreenName } from '../shared/screens.ts';
import { screenPath } from '../shared/screens.ts';
import type { CommonFacts } from '../shared/site-facts.ts';
import type { Content } from './layout.ts';
import type { Audience, StoredRecord, Topic } from './store.ts';

/** A letter that is to be written: what it is about, and who gets it. */
export interface LetterRequest {
  /** The same at every attempt. */
  id: string;
  topic: Topic;
  audience: Audience;
  /** Of letters to the institute: which of its addresses gets it, from 0; without it, all of them. */
  addressee?: number | null;
  record: StoredRecord;
}

/** Writes what a letter says of a record; null once that is no longer true: then it is not sent. */
export type LetterTemplate = (record: StoredRecord, parts: LetterParts) => Content | null;

/** The state of an enrollment when a mail about it is written; `page` is the path of the applicant's page, which opens. */
export type Standing = Pick<Application, 'reference' | 'state' | 'heldUntil' | 'batch'> & { page: string };

/** The services and facts with which a mail is written. */
export interface LetterParts {
  facts: () => CommonFacts;
  /** Returns the site's texts in a language. */
  texts: (language: Language) => LetterTexts;
  /** Addresses of the institute, at least one. */
  notify: readonly string[];
  /** The address that mails come from. */
  from: string;
  /** The site's origin, or null if it is unknown. */
  publicUrl: string | null;
  /** Returns what the course or certificate of an enrollment is called in a language, or null if it is not offered. */
  offeredAs: (record: StoredRecord, language: Language) => string | null;
  /** Returns the state of an enrollment, or null if it has no place. */
  standing: (enrollment: string) => Standing | null;
  /** Returns the valid certificate of an enrollment, or null if nobody is mailed about one. */
  certificate: (enrollment: string) => CertificateToSend | null;
  /** Returns what is wrong on the server that owners are mailed about. */
  alarms: () => Alarm[];
  now: () => Date;
}

/** The facts of a certificate that the mail with it tells. */
export interface CertificateToSend {
  number: string;
  code: string;
  /** It was issued in place of an earlier one. */
  isReplacement: boolean;
  /** Makes the file. */
  file: () => Promise<Buffer>;
}

/** The groups of texts that mails are made of. */
export type LetterTexts = Pick<Texts, 'mails' | 'batches'> & {
  catalogue: Pick<Texts['catalogue'], 'defaultLocation'>;
  heads: { titles: Pick<Texts['heads']['titles'], 'applicationSearch' | 'verificationSearch'> };
};

/** The language in which a visitor sent a record. */
export function languageOf({ language }: StoredRecord): Language {
  return languageNames.find((name) => name === language) ?? firstLanguage;
}

/** Returns the email address of a record's sender; empty where none was given. */
export function addressOf({ email, mail }: StoredRecord): string {
  return email ?? mail ?? '';
}

/** A fact of the institute, or null while it is a sample. */
export function own(facts: CommonFacts, fact: SampleName & ('name' | 'phone' | 'email')): string | null {
  return sampleFacts(facts).includes(fact) ? null : facts[fact];
}

/** The institute's name in its mails. */
export function instituteName(facts: CommonFacts): string {
  return oneLine(own(facts, 'name') ?? 'Your website');
}

/** The sentence on how a visitor asks back. */
export function questionLine(facts: CommonFacts, { question, questionOrCall }: Texts['mails']): string {
  const phone = own(facts, 'phone');
  return phone === null ? question : fill(questionOrCall, { phone });
}

/** Returns the last lines of a mail to a visitor: the institute, and why it writes. */
export function visitorFooter(facts: CommonFacts, { reason }: Texts['mails']): string[] {
  const address = sampleFacts(facts).includes('address') ? [] : facts.address;
  const contacts = [own(facts, 'phone'), own(facts, 'email')].filter((contact) => contact !== null);
  return [[facts.name, ...address].join(', '), contacts.join(' · '), reason];
}

/** When a record reached us, in the words of a language's texts. */
export function receivedAt({ created_at = '' }: StoredRecord, { batches }: LetterTexts): string {
  return `${minuteText(created_at, batches.days)} (IST)`;
}

/** The button that opens a screen of the back office. */
export function buttonTo(screen: ScreenName, { publicUrl }: LetterParts, id?: string): Content['button'] {
  return publicUrl === null
    ? null
    : { label: 'Open the back office', href: publicUrl + screenPath(screen, id) };
}

/** Removes the characters that change the direction of the text after them. */
export function readable(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** Makes a text fit for a subject or a name. */
export function oneLine(text: string): string {
  const line = readable(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return [...line].length > 100 ? `${[...line].slice(0, 99).join('')}…` : line;
}
