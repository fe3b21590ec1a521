import * as v from 'valibot';
import { passwordChangeRules } from '../../../src/shared/rules.ts';
import type { TypedFields } from '../../data/typed-fields.ts';

/** A change of one's own password that was typed twice; the server is sent it once. */
export const repeatedPasswordRules = v.object({
  ...passwordChangeRules.entries,
  repeatedPassword: v.literal(true, 'This is not the same as the new password.'),
});

/** Gives what those rules check: of the repetition, whether it is one. */
export function withRepetition(typed: TypedFields): Record<string, unknown> {
  return { ...typed, repeatedPassword: typed.repeatedPassword === typed.newPassword };
}
