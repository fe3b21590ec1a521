import * as v from 'valibot';
import { languageNames } from '../languages.ts';
import { described, path, text } from '../record-fields.ts';

/** A label and what stands beside it, ready to show. */
export const FamilyRow = v.strictObject({
  label: text,
  value: text,
  english: v.optional(
    described(v.literal(true), 'The value is in English although another language was asked for.'),
  ),
});
export type FamilyRow = v.InferOutput<typeof FamilyRow>;

/** Somebody who teaches at the institute or answers its phone. */
export const ShownPerson = v.strictObject({
  name: text,
  role: text,
  teaches: described(text, 'May be empty, as may all that follows.'),
  licence: text,
  languages: text,
  portrait: v.nullable(path),
});
export type ShownPerson = v.InferOutput<typeof ShownPerson>;

/** What a family wants to know before it trusts the institute with a course: only what the institute has set. */
export const Family = v.strictObject({
  proof: described(v.array(FamilyRow), 'What the DGCA’s authorisation says; empty while nothing is set.'),
  scan: described(v.nullable(path), 'A picture of the authorisation.'),
  people: v.array(ShownPerson),
  training: v.array(FamilyRow),
  costs: described(
    v.nullable(
      v.strictObject({
        fee: described(v.array(FamilyRow), 'What the fee is made of, its total last.'),
        deposit: described(v.nullable(FamilyRow), 'Null while the terms of payment are not confirmed.'),
        others: described(v.array(FamilyRow), 'What is paid besides the fee.'),
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
