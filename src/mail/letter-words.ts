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
 * Writes a letter about a record; null if it is no longer true, so not sent.
 * @param standing the state of the enrollment; null for a record without a place
 */
export type LetterTemplate = (
  context: Context,
  record: StoredRecord,
  standing: Standing | null,
) => Content | null;

/** Letters of any script, with at most one hyphen or apostrophe, and an optional full stop. */
const word = /^[\p{L}\p{M}\u200c\u200d]+(?:['’-][\p{L}\p{M}\u200c\u200d]+)?\.?$/u;
/** Words of a spelt-out address or advertisement: 'example dot com', 'call now'. */
const spelt = /^(?:https?|www|dot|com|net|org|click|visit|call|phone|whatsapp|telegram)\.?$/iu;

/** Returns the greeting, with a plausible name only: a stranger may have typed it with another person's address. */
export function greetingFor(name: string, texts: { hello: string; helloName: string }): string {
  const words = name.split(' ');
  const isName = name.length <= 30 && words.length <= 3 && words.every((each) => word.test(each));
  return isName && !words.some((each) => spelt.test(each)) ? fill(texts.helloName, { name }) : texts.hello;
}

export function languageOf({ language }: StoredRecord): Language {
  return languageNames.find((name) => name === language) ?? firstLanguage;
}

/** Returns the sender's email address, or ''. */
export function addressOf({ email, mail }: StoredRecord): string {
  return email ?? mail ?? '';
}

/** Returns a fact of the institute, or null while it is a sample. */
export function own(facts: CommonFacts, fact: SampleName & ('name' | 'phone' | 'email')): string | null {
  return sampleFacts(facts).includes(fact) ? null : facts[fact];
}

export function instituteName(facts: CommonFacts): string {
  return oneLine(own(facts, 'name') ?? 'Your website');
}

export function questionLine(facts: CommonFacts, { question, questionOrCall }: Texts['mails']): string {
  const phone = own(facts, 'phone');
  return phone === null ? question : fill(questionOrCall, { phone });
}

export function visitorFooter(facts: CommonFacts, { reason }: Texts['mails']): string[] {
  const address = sampleFacts(facts).includes('address') ? [] : facts.address;
  const contacts = [own(facts, 'phone'), own(facts, 'email')].filter((contact) => contact !== null);
  return [[facts.name, ...address].join(', '), contacts.join(' · '), reason];
}

export function receivedAt({ created_at = '' }: StoredRecord, { batches }: Texts): string {
  return `${minuteText(created_at, batches.days)} (IST)`;
}

/** Returns the button to a screen of the back office; null while the site's address is unknown. */
export function buttonTo({ config }: Context, screen: ScreenName, id?: string): Content['button'] {
  const { publicUrl } = config;
  return publicUrl === null
    ? null
    : { label: 'Open the back office', href: publicUrl + screenPath(screen, id) };
}

/** Removes characters that change the text direction, which could disguise a text. */
export function readable(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** Makes a text safe for a subject or a display name. */
export function oneLine(text: string): string {
  const line = readable(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return [...line].length > 100 ? `${[...line].slice(0, 99).join('')}…` : line;
}
