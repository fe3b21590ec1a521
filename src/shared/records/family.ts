import * as v from 'valibot';
import { languageNames } from '../languages.ts';
import { described, path, text } from '../record-fields.ts';

/** A label and its value, ready to show. */
export const FamilyRow = v.strictObject({
  label: text,
  value: text,
  english: v.optional(
    described(v.literal(true), 'The value is in English although another language was asked for.'),
  ),
});
export type FamilyRow = v.InferOutput<typeof FamilyRow>;

/** The facts that a family asks for before it trusts the institute with a course: only those that the institute has set. */
export const Family = v.strictObject({
  proof: described(v.array(FamilyRow), 'What the DGCA’s authorisation says; empty while nothing is set.'),
  scan: described(v.nullable(path), 'The authorisation, scanned; null while the institute shows none.'),
  people: described(
    v.array(v.strictObject({ name: text, lines: v.array(text), portrait: v.nullable(path) })),
    'Who teaches and who answers the phone.',
  ),
  training: v.array(FamilyRow),
  costs: described(
    v.nullable(
      v.strictObject({
        fee: described(v.array(FamilyRow), 'What the fee is made of, its total last.'),
        sum: described(
          v.array(FamilyRow),
          'What comes on top for hostel, food and a medical certificate, and all of it with the fee as the last row; empty while hostel or food is not told.',
        ),
        deposit: described(v.nullable(FamilyRow), 'Null while the terms of payment are not confirmed.'),
        others: described(v.array(FamilyRow), 'What else may have to be paid, each by its own price.'),
      }),
    ),
    'Null where there is no course to speak of.',
  ),
  refunds: described(
    v.array(FamilyRow),
    'What is paid back, by when somebody cancels; empty while that is not confirmed.',
  ),
  messages: described(
    v.array(v.strictObject({ language: v.picklist(languageNames), text })),
    'The same as a message in each language, that of the page first. It names the page by {origin} where the site’s own address is not known.',
  ),
});
export type Family = v.InferOutput<typeof Family>;
