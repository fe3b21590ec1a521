import * as v from 'valibot';
import { optionalLine } from './fields.ts';
import { limits } from './limits.ts';
import { confirmationRules } from './rules.ts';

/** By what a person is found: an email, a phone number, or both; either may be empty. */
export const personRules = v.object({
  email: v.optional(optionalLine('Email', limits.email)),
  phone: v.optional(optionalLine('Phone', limits.phone)),
});

/** The same with the admin's own password. */
export const confirmedPersonRules = v.object({ ...personRules.entries, ...confirmationRules.entries });
