import * as v from 'valibot';
import { fill } from './content.ts';
import { grouped } from './grouped.ts';
import { formLimits, limits } from './limits.ts';
import { listItems } from './list-items.ts';
import { withoutUnseen } from './plain-text.ts';
import { phoneSigns, plainPhone } from './typed-phone.ts';

/** Characters that have no place in a line of text: all controls, line breaks among them, and the blank of Braille. */
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u2800]+/gu;
/** The same, but for line breaks and tabs. */
const controlsButBreaks = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2800]+/gu;
/** A sign that can be read; an accent alone is none. */
const readable = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** Characters; longer than any number that is meant. */
const longestNumber = 30;
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/iu;

/** The sentences for wrong fields; the names in braces are filled in. */
export const fieldWords = {
  missing: '{label} is required.',
  notText: '{label} must be text.',
  tooLong: '{label} can have at most {most} characters.',
  email: '{label} must be an address such as name@example.com.',
};

/** The same in any language. */
export type FieldWords = Readonly<typeof fieldWords>;

/** A required text of one line: trimmed, control characters turned into spaces, unseen signs dropped. */
export function line(label: string, most: number, words: FieldWords = fieldWords) {
  return v.pipe(
    requiredString(label, words),
    v.transform(plainLine),
    v.trim(),
    v.nonEmpty(fill(words.missing, { label })),
    v.check((text) => readable.test(text), fill(words.missing, { label })),
    v.maxLength(most, tooLong(label, most, words)),
  );
}

/** A required text that may have several lines: trimmed, other control characters and unseen signs dropped. */
export function paragraphs(label: string, most: number, words: FieldWords = fieldWords) {
  return v.pipe(
    requiredString(label, words),
    v.transform(plainParagraphs),
    v.trim(),
    v.nonEmpty(fill(words.missing, { label })),
    v.check((text) => readable.test(text), fill(words.missing, { label })),
    v.maxLength(most, tooLong(label, most, words)),
  );
}

/** A required email address: what browsers take for one, with a domain that has a dot. */
export function emailAddress(label: string, words: FieldWords = fieldWords) {
  const message = fill(words.email, { label });
  return v.pipe(
    line(label, formLimits.email, words),
    v.rfcEmail(message),
    v.regex(/\.[A-Za-z\d-]{2,}$/u, message),
  );
}

/** An email address that may be left out: it is empty then. */
export function optionalEmailAddress(label: string, words: FieldWords = fieldWords) {
  const address = emailAddress(label, words);
  const wrong = (text: string) => v.safeParse(address, text, { abortPipeEarly: true }).issues?.[0].message;
  return v.pipe(
    v.optional(v.nullable(requiredString(label, words), ''), ''),
    v.transform(plainLine),
    v.trim(),
    v.check(
      (text) => !text || wrong(text) === undefined,
      ({ input }) => wrong(input) ?? '',
    ),
  );
}

/** A required phone number: 7 to 15 digits, with spaces, +, - and brackets between them (see `plainPhone`). */
export function phoneNumber(label: string, words: FieldWords & { phone: string }) {
  const { least, most } = formLimits.phoneDigits;
  const message = fill(words.phone, { least, most });
  return v.pipe(
    line(label, formLimits.phone, words),
    v.transform(plainPhone),
    v.regex(phoneSigns, message),
    v.check((text) => {
      const digits = text.replace(/\D/gu, '').length;
      return digits >= least && digits <= most;
    }, message),
  );
}

/** The same where none need be given: it is empty then. */
export function optionalPhoneNumber(label: string, words: FieldWords & { phone: string }) {
  const number = phoneNumber(label, words);
  return v.pipe(
    v.optional(v.nullable(requiredString(label, words), ''), ''),
    v.transform(plainLine),
    v.transform(plainPhone),
    v.check((text) => !text || v.safeParse(number, text).success, fill(words.phone, formLimits.phoneDigits)),
  );
}

/** The numbers that a field takes. */
interface AmountRange {
  least: number;
  most: number;
  whole?: boolean;
}

/** A required number within its range, also as the text of a form field. */
export function amount(label: string, range: AmountRange) {
  const { least, most, whole = false } = range;
  const message = wrongAmount(label, range);
  return v.pipe(
    v.union([v.number(), v.string()], (issue) =>
      isMissing(issue.input) ? `${label} is required.` : message,
    ),
    v.check((value) => String(value).trim() !== '', `${label} is required.`),
    v.transform((value) => (typeof value === 'string' ? readDecimal(value.trim()) : value)),
    v.number(message),
    v.minValue(least, message),
    v.maxValue(most, message),
    v.check((value) => !whole || Number.isInteger(value), message),
  );
}

/** Returns the sentence for a number that is none, or out of its range. */
export function wrongAmount(label: string, { least, most, whole }: AmountRange): string {
  return `${label} must be a ${whole ? 'whole ' : ''}number from ${grouped(least)} to ${grouped(most)}.`;
}

/** A required list of items, as an array or as text (see `listItems`). */
export function items(label: string) {
  return v.pipe(
    v.union([v.string(), v.array(v.string())], (issue) =>
      isMissing(issue.input) ? `${label} is required.` : `${label} must be text or a list of texts.`,
    ),
    v.transform(plainItems),
    v.array(v.string()),
    v.minLength(1, `${label} is required.`),
    v.check(hasRoom, tooLong(label, limits.longText)),
  );
}

/** A text of one line that may be missing; an empty one becomes null. */
export function optionalLine(label: string, most: number) {
  return v.pipe(
    v.nullish(
      v.pipe(
        v.string(`${label} must be text.`),
        v.transform(plainLine),
        v.trim(),
        v.maxLength(most, tooLong(label, most)),
      ),
    ),
    v.transform((text): string | null => (text ? text : null)),
  );
}

/** A text of several lines that may be missing; an empty one becomes null. */
export function optionalParagraphs(label: string, most: number) {
  return v.pipe(
    v.nullish(
      v.pipe(
        v.string(`${label} must be text.`),
        v.transform(plainParagraphs),
        v.trim(),
        v.maxLength(most, tooLong(label, most)),
      ),
    ),
    v.transform((text): string | null => (text ? text : null)),
  );
}

/** A list of items that may be missing; one of nothing becomes null. */
export function optionalItems(label: string) {
  return v.pipe(
    v.nullish(
      v.pipe(
        v.union([v.string(), v.array(v.string())], `${label} must be text or a list of texts.`),
        v.transform(plainItems),
        v.array(v.string()),
        v.check(hasRoom, tooLong(label, limits.longText)),
      ),
    ),
    v.transform((list): string[] | null => (list && list.length > 0 ? list : null)),
  );
}

/** A required text that is taken as it is, such as a password. */
export function requiredString(label: string, words: FieldWords = fieldWords) {
  return v.string((issue) => fill(isMissing(issue.input) ? words.missing : words.notText, { label }));
}

function plainLine(text: string): string {
  return withoutUnseen(text.toWellFormed().replace(controls, ' '));
}

/** Returns a text of several lines without characters that have no place in one. */
export function plainParagraphs(text: string): string {
  return withoutUnseen(text.toWellFormed().replace(/\r\n?/gu, '\n').replace(controlsButBreaks, ''));
}

function plainItems(value: string | string[]): string[] {
  return listItems(listItems(value).map(plainLine));
}

function hasRoom(list: string[]): boolean {
  return list.join('\n').length <= limits.longText;
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null;
}

/** Returns a function that makes the sentence when it is needed: a phone needs fifty milliseconds to set up a number format. */
function tooLong(label: string, most: number, { tooLong }: FieldWords = fieldWords): () => string {
  return () => fill(tooLong, { label, most: most.toLocaleString('en-IN') });
}

function readDecimal(text: string): number {
  return text.length <= longestNumber && decimal.test(text) ? Number(text) : Number.NaN;
}
