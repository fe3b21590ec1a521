import * as v from 'valibot';
import { type TwinName, textLabels, twinLabel, twinName } from './entry-twins.ts';
import {
  amount,
  emailAddress,
  fieldWords,
  items,
  line,
  optionalItems,
  optionalLine,
  optionalParagraphs,
  paragraphs,
  requiredString,
} from './fields.ts';
import { translations } from './languages.ts';
import { limits } from './limits.ts';
import { titleLabel } from './poster-titles.ts';
import type { TwinField } from './records.ts';
import { texts } from './texts.ts';

const orderMessage = 'ids must be a list that names every entry once.';

/** A whole course or certificate, as it is added; each text in other languages may be missing. */
export const catalogueRules = v.object({
  name: line(textLabels.name, limits.name),
  price: amount('Price', 0),
  description: paragraphs(textLabels.description, limits.description),
  gst: line('GST', limits.gst),
  days: amount('Days', 1, true),
  aboutCourse: paragraphs(textLabels.aboutCourse, limits.longText),
  eligibility: items(textLabels.eligibility),
  courseIncludes: items(textLabels.courseIncludes),
  courseExcludes: items(textLabels.courseExcludes),
  location: optionalLine(textLabels.location, limits.name),
  ...twins('name', (label) => optionalLine(label, limits.name)),
  ...twins('description', (label) => optionalParagraphs(label, limits.description)),
  ...twins('aboutCourse', (label) => optionalParagraphs(label, limits.longText)),
  ...twins('eligibility', optionalItems),
  ...twins('courseIncludes', optionalItems),
  ...twins('courseExcludes', optionalItems),
  ...twins('location', (label) => optionalLine(label, limits.name)),
});

/** Returns the rules of one text in every other language. */
function twins<Field extends TwinField, Rules extends v.GenericSchema>(
  field: Field,
  rules: (label: string) => Rules,
): Record<TwinName<Field>, v.OptionalSchema<Rules, undefined>> {
  const named = translations.map((language) => [
    twinName(language, field),
    v.optional(rules(twinLabel(language, field))),
  ]);
  return Object.fromEntries(named);
}

/** A change of a course or certificate: what is not sent keeps its value. */
const catalogueChanges = v.partial(catalogueRules);

/** The same, with the version that somebody began with, unless they do not mind what was saved since. */
export const catalogueChangeRules = v.object({
  ...catalogueChanges.entries,
  version: v.optional(v.string('version must be text.')),
});

/** An order of courses or certificates: the ids of all of them. */
export const orderRules = v.object({
  ids: v.pipe(
    v.array(v.string(orderMessage), orderMessage),
    v.check((ids) => new Set(ids).size === ids.length, orderMessage),
  ),
});

/** Whether visitors see a course or certificate. */
export const visibilityRules = v.object({ hidden: v.boolean('hidden must be true or false.') });

/** An event poster, but for its picture; its title in other languages may be missing. */
export const posterRules = v.object({
  name: line('Title', limits.name, { ...fieldWords, missing: texts.posterIncomplete }),
  ...titlesInOtherLanguages(),
});

function titlesInOtherLanguages(): Record<
  TwinName<'name'>,
  v.OptionalSchema<ReturnType<typeof optionalLine>, undefined>
> {
  const rules = translations.map((language) => [
    twinName(language, 'name'),
    v.optional(optionalLine(titleLabel(language), limits.name)),
  ]);
  return Object.fromEntries(rules);
}

/** A log-in; the password is taken as typed. */
export const loginRules = v.object({
  email: v.pipe(
    requiredString('Email'),
    v.trim(),
    v.nonEmpty('Email is required.'),
    v.maxLength(limits.email, 'Email is too long.'),
  ),
  password: v.pipe(
    requiredString('Password'),
    v.nonEmpty('Password is required.'),
    v.maxLength(limits.password.most, `Password can have at most ${limits.password.most} characters.`),
  ),
});

/** A password that may be set: long enough, otherwise free. */
export const newPassword = v.pipe(
  requiredString('New password'),
  v.nonEmpty('New password is required.'),
  v.minLength(limits.password.least, `New password must have at least ${limits.password.least} characters.`),
  v.maxLength(limits.password.most, `New password can have at most ${limits.password.most} characters.`),
);

const currentPassword = v.pipe(
  requiredString('Current password'),
  v.nonEmpty('Current password is required.'),
);

/** A change of one's own password. */
export const passwordChangeRules = v.object({
  currentPassword,
  newPassword,
});

/** What one may do only after showing that it is oneself. */
export const confirmationRules = v.object({ currentPassword });

/** A change of one's own name and email, or another admin's; the own password shows that it is oneself. */
export const accountRules = v.object({
  name: line('Name', limits.name),
  email: emailAddress('Email'),
  currentPassword,
});

/** A new account of the back office. */
export const adminRules = v.object({
  name: line('Name', limits.name),
  email: emailAddress('Email'),
  password: newPassword,
});
