import * as v from 'valibot';
import { passwordChangeRules } from '../../../src/shared/rules.ts';
import type { TypedFields } from '../../data/typed-fields.ts';

/** The rules for a new password that is typed twice, and sent once. */
export const repeatedPasswordRules = v.object({
  ...passwordChangeRules.entries,
  repeatedPassword: v.literal(true, 'This is not the same as the new password.'),
});

/** Replaces the repeated password by whether it is the same, for those rules. */
export function withRepetition(typed: TypedFields): Record<string, unknown> {
  return { ...typed, repeatedPassword: typed.repeatedPassword === typed.newPassword };
}
