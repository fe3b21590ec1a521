import * as v from 'valibot';
import { optionalLine } from './fields.ts';
import { limits } from './limits.ts';
import { confirmationRules } from './rules.ts';

/** By what a person is found: an email, a phone number, the number of a certificate, or several; each may be empty. */
export const personRules = v.object({
  person: v.optional(
    v.pipe(
      v.nullable(v.string('person must be the id of somebody in the follow-up.')),
      v.description('Finds besides all that this person has sent, whatever email and phone it has.'),
    ),
  ),
  email: v.optional(optionalLine('Email', limits.email)),
  phone: v.optional(optionalLine('Phone', limits.phone)),
  certificate: v.optional(optionalLine('Certificate number', limits.certificateNumber)),
});

/** The same with what was ticked of all that was found, and the admin's own password. */
export const confirmedPersonRules = v.object({
  ...personRules.entries,
  ...confirmationRules.entries,
  take: v.array(
    v.string('take must be ids of what was found.'),
    'take must be a list of ids of what was found.',
  ),
});
