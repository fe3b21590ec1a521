import * as v from 'valibot';
import { optionalParagraphs } from './fields.ts';
import { typedKinds } from './inboxes.ts';
import { formLimits } from './limits.ts';
import { enrollmentRules, type VisitorWords } from './visitor-rules.ts';

/** Returns the rules for an enrollment at the counter, where the office need not ask for an address. */
export function officeEnrollmentRules({ labels, wrong }: VisitorWords, isBrowser = false) {
  const agree = 'Tick that the person has read the notice, or had it read out, and agrees.';
  return v.object({
    ...enrollmentRules(typedKinds('enrollments'))({ labels, wrong: { ...wrong, agree } }, isBrowser).entries,
    address: v.pipe(
      v.optional(optionalParagraphs(labels.address, formLimits.placeOrAddress), ''),
      v.transform((address) => address ?? ''),
    ),
    another: v.optional(
      v.pipe(
        v.boolean('another must be true or false.'),
        v.description(
          'Whether it is another person of this name, with a seat of their own. Without it, 409 with asks: another if somebody of this name with this email or phone is in the batch.',
        ),
      ),
    ),
    anyway: v.optional(
      v.pipe(
        v.boolean('anyway must be true or false.'),
        v.description(
          'Takes the enrollment although this email or phone holds its six unconfirmed seats of the batch. Without it, 409 with asks: anyway.',
        ),
      ),
    ),
    confirm: v.optional(
      v.pipe(
        v.boolean('confirm must be true or false.'),
        v.description(
          'Whether the seat is confirmed at once; by default it stands as after the public form.',
        ),
      ),
    ),
  });
}
