import type { Texts } from '../content/texts.ts';
import type { Context } from '../context.ts';
import { fill } from '../shared/content.ts';
import { minuteText } from '../shared/day-text.ts';
import { firstLanguage, type Language, languageNames } from '../shared/languages.ts';
import { type SampleName, sampleFacts } from '../shared/sample-facts.ts';
import { type ScreenName, screenPath } from '../shared/screens.ts';
import type { CommonFacts } from '../shared/site-facts.ts';
import type { Standing } from './asked.ts';
import type { Content } from './layout.ts';
import type { StoredRecord } from './store.ts';

/**
 * Writes the content of a letter about a record; null once it is no longer true: then it is not sent.
 * @param standing the state of the enrollment; null for a record without a place
 */
export type LetterTemplate = (
  context: Context,
  record: StoredRecord,
  standing: Standing | null,
) => Content | null;

/** Letters of any script, at most one hyphen or apostrophe among them, a full stop at the end. */
const word = /^[\p{L}\p{M}\u200c\u200d]+(?:['’-][\p{L}\p{M}\u200c\u200d]+)?\.?$/u;
/** Words of an address or an advertisement that is spelt out: 'example dot com', 'call now'. */
const spelt = /^(?:https?|www|dot|com|net|org|click|visit|call|phone|whatsapp|telegram)\.?$/iu;

/**
 * Returns the first line of a mail, with the name if it can only be a name: a stranger may have typed it, with another
 * person's address.
 */
export function greetingFor(name: string, texts: { hello: string; helloName: string }): string {
  const words = name.split(' ');
  const isName = name.length <= 30 && words.length <= 3 && words.every((each) => word.test(each));
  return isName && !words.some((each) => spelt.test(each)) ? fill(texts.helloName, { name }) : texts.hello;
}

/** Returns the language in which a visitor sent a record. */
export function languageOf({ language }: StoredRecord): Language {
  return languageNames.find((name) => name === language) ?? firstLanguage;
}

/** Returns the email address of a record's sender; empty where none was given. */
export function addressOf({ email, mail }: StoredRecord): string {
  return email ?? mail ?? '';
}

/** Returns a fact of the institute, or null while it is a sample. */
export function own(facts: CommonFacts, fact: SampleName & ('name' | 'phone' | 'email')): string | null {
  return sampleFacts(facts).includes(fact) ? null : facts[fact];
}

/** Returns the institute's name in its mails. */
export function instituteName(facts: CommonFacts): string {
  return oneLine(own(facts, 'name') ?? 'Your website');
}

/** Returns the sentence that says how to ask a question. */
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

/** Returns the time at which a record was received, in the words of a language's texts. */
export function receivedAt({ created_at = '' }: StoredRecord, { batches }: Texts): string {
  return `${minuteText(created_at, batches.days)} (IST)`;
}

/** Returns the button that opens a screen of the back office; null while the site's address is unknown. */
export function buttonTo({ config }: Context, screen: ScreenName, id?: string): Content['button'] {
  const { publicUrl } = config;
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
