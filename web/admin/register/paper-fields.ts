import * as v from 'valibot';
import {
  aroundCount,
  mostOfNumberPattern,
  numberWith,
  wrongInPattern,
} from '../../../src/shared/certificate-numbers.ts';
import { optionalLine } from '../../../src/shared/fields.ts';
import { limits } from '../../../src/shared/limits.ts';
import type { CertificatePaper } from '../../../src/shared/records.ts';
import { paperRules } from '../../../src/shared/register-rules.ts';
import type { TypedFields } from '../../data/typed-fields.ts';

/** The fields of the certificate's design: those of each signatory by themselves. */
export const paperFieldRules = v.object({
  numberPattern: paperRules.entries.numberPattern,
  name1: optionalLine('Name', limits.holder),
  title1: optionalLine('Title', limits.holder),
  name2: optionalLine('Name', limits.holder),
  title2: optionalLine('Title', limits.holder),
});

/** The values in them. */
export type PaperValues = v.InferOutput<typeof paperFieldRules>;

/** Returns the fields with what the next certificates are printed on. */
export function paperFieldsOf({
  numberPattern,
  signatories: [first, second],
}: CertificatePaper): TypedFields {
  return {
    numberPattern,
    name1: first?.name ?? '',
    title1: first?.title ?? '',
    name2: second?.name ?? '',
    title2: second?.title ?? '',
  };
}

/** Returns what is sent of the fields. */
export function paperOf({ numberPattern, name1, title1, name2, title2 }: PaperValues) {
  const signatories = [
    { name: name1, title: title1 },
    { name: name2, title: title2 },
  ].filter((one): one is { name: string; title: string } => one.name !== null && one.title !== null);
  return { numberPattern, signatories };
}

/** Returns what is wrong with who signs: the first field with its sentence, or null. */
export function wrongSignatory(
  { name1, title1, name2, title2 }: PaperValues,
  hasPicture: readonly [first: boolean, second: boolean],
): { field: string; message: string } | null {
  const signs1 = name1 !== null || title1 !== null || hasPicture[0];
  const signs2 = name2 !== null || title2 !== null || hasPicture[1];
  if (signs1 && name1 === null) return { field: 'name1', message: 'Whoever signs needs a name.' };
  if (signs1 && title1 === null) return { field: 'title1', message: 'Whoever signs needs a title.' };
  if (signs2 && !signs1) return { field: 'name1', message: 'Fill in the first signatory before the second.' };
  if (signs2 && name2 === null) return { field: 'name2', message: 'Whoever signs needs a name.' };
  if (signs2 && title2 === null) return { field: 'title2', message: 'Whoever signs needs a title.' };
  return null;
}

/**
 * Returns the next number by a scheme that is typed, or null while it is none or not known yet. Only the server knows the
 * count: it is taken from the next number by the saved scheme, where both write the same around the count.
 */
export function nextNumberBy(
  typed: string,
  saved: { pattern: string; next: string | undefined },
  today: string,
): string | null {
  const pattern = typed.trim();
  if (pattern.length > mostOfNumberPattern || wrongInPattern(pattern) !== null) return null;
  const [{ before, behind }, known] = [aroundCount(pattern, today), aroundCount(saved.pattern, today)];
  if (before !== known.before || behind !== known.behind) return numberWith(pattern, today, 1);
  if (saved.next === undefined) return null;
  const count = saved.next.slice(before.length, saved.next.length - behind.length);
  return numberWith(pattern, today, Number(count));
}
