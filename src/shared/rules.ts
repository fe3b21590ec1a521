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
import { fixedSentences } from './fixed-sentences.ts';
import { translations } from './languages.ts';
import { limits } from './limits.ts';
import { titleLabel } from './poster-titles.ts';
import type { TwinField } from './records.ts';
import { roles } from './roles.ts';
import { loginCode, shownPasskey } from './second-factor.ts';

const orderMessage = 'ids must be a list that names every entry once.';

/** A whole course or certificate, as it is added; each text in other languages may be missing. */
export const catalogueRules = v.object({
  name: line(textLabels.name, limits.name),
  price: amount('Price', { least: 0, most: limits.price }),
  description: paragraphs(textLabels.description, limits.description),
  gst: line('GST', limits.gst),
  days: amount('Days', { least: 1, most: limits.courseDays, whole: true }),
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

/** The same, with the version that the admin began with, unless they do not mind what was saved since. */
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
  name: line('Title', limits.name, { ...fieldWords, missing: fixedSentences.posterIncomplete }),
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

/** Email and password; the password is taken as typed. */
export const credentialRules = v.object({
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

/** The name that a browser gives itself, the same at each log-in; a program needs none. */
const device = v.pipe(
  v.string('Device must be text.'),
  v.maxLength(100, 'Device can have at most 100 characters.'),
);

/** The beginning of a log-in with a passkey. */
export const passkeyRequestRules = v.object({
  ...credentialRules.entries,
  device: v.optional(device),
});

/** Log-ins from new devices that an admin says were their own: up to the newest of which they were told. */
export const ownLogInsRules = v.object({
  device,
  until: v.pipe(v.string('Until must be text.'), v.isoTimestamp('Until must be a time.')),
});

/** A log-in, with what a second factor adds to it. */
export const loginRules = v.object({
  ...passkeyRequestRules.entries,
  code: loginCode,
  passkey: v.optional(shownPasskey),
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

/** The proof asked for before some actions: that it is oneself. */
export const confirmationRules = v.object({ currentPassword });

/** A change of one's own name and email, or another admin's; the own password shows that it is oneself. */
export const accountRules = v.object({
  name: line('Name', limits.name),
  email: emailAddress('Email'),
  currentPassword,
});

const allowedRoles = `${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}`;
/** Refuses anything but roles. */
export const rolesMessage = `roles must be a list of ${allowedRoles}.`;
const givenRoles = {
  role: v.optional(v.picklist(roles, `role must be ${allowedRoles}.`)),
  roles: v.optional(
    v.pipe(
      v.array(v.picklist(roles, rolesMessage), rolesMessage),
      v.nonEmpty('Please choose at least one role.'),
    ),
  ),
};

/** A new admin; who says nothing of roles makes an owner. */
export const newAdminRules = v.object({ ...accountRules.entries, ...givenRoles });

/** The new roles of another admin; the own password shows that it is oneself. */
export const roleRules = v.object({ ...givenRoles, currentPassword });

/** The rule of owners for all admins; the own password shows that it is oneself. */
export const accountRuleRules = v.object({
  needsSecondFactor: v.boolean('needsSecondFactor must be true or false.'),
  currentPassword,
});

/** The password that goes on with a session that was idle. */
export const unlockRules = v.object({ password: credentialRules.entries.password });

/** A new account of the back office. */
export const adminRules = v.object({
  name: line('Name', limits.name),
  email: emailAddress('Email'),
  password: newPassword,
});
