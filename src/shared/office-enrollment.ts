import * as v from 'valibot';
import { sourceKinds } from './counter.ts';
import { aDay } from './day-rule.ts';
import { inYears } from './days.ts';
import { line, optionalEmailAddress, optionalLine, optionalParagraphs } from './fields.ts';
import { optionalGstin } from './gstin.ts';
import { typedKinds } from './inboxes.ts';
import { formLimits, limits } from './limits.ts';
import { enrollmentRules, formRules, type VisitorWords } from './visitor-rules.ts';

const unreachable = 'Type a phone number or an email address; one of the two is enough.';

/** Refuses an enrollment without the tick. */
export const notAgreed = 'Tick that the person has read the notice, or had it read out, and agrees.';

const company = v.object(
  { name: line('Company', limits.name), gstin: v.optional(optionalGstin) },
  'company must have a name, and a gstin or null.',
);

const source = v.object(
  {
    kind: v.picklist(sourceKinds, `The kind of source must be one of ${sourceKinds.join(', ')}.`),
    word: v.optional(optionalLine('The word about it', limits.sourceWord)),
  },
  'source must have a kind, and a word or null.',
);

/**
 * Returns the rules for an enrollment at the counter: the address, and the email or the phone, may be missing.
 * @param browser the day in India, in a browser; the server calls `wrongBornOn` itself
 */
export function officeEnrollmentRules(
  { labels, wrong }: VisitorWords,
  browser: { today: string } | null = null,
) {
  const isBrowser = browser !== null;
  return v.object({
    ...enrollmentRules(typedKinds('enrollments'))(
      { labels, wrong: { ...wrong, agree: notAgreed } },
      isBrowser,
    ).entries,
    phone: v.pipe(
      formRules({ phone: 'phone' }, ['phone'])({ labels, wrong }, isBrowser).entries.phone,
      v.description('May be left out where an email is given.'),
    ),
    email: v.pipe(
      optionalEmailAddress(labels.email, wrong),
      v.description('May be left out where a phone is given.'),
    ),
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
          'Whether the seat is confirmed at once; by default it stands as after the public form. A batch that has begun takes confirmed seats alone.',
        ),
      ),
    ),
    company: v.optional(
      v.pipe(v.nullable(company), v.description('The company that pays for the person or sends them.')),
    ),
    source: v.optional(
      v.pipe(v.nullable(source), v.description('How the person has heard of the institute.')),
    ),
    bornOn: v.optional(
      v.pipe(
        v.nullable(
          v.pipe(
            aDay('Date of birth'),
            v.rawCheck(({ dataset, addIssue }) => {
              const message = browser && dataset.typed ? wrongBornOn(dataset.value, browser.today) : null;
              if (message !== null) addIssue({ message });
            }),
          ),
        ),
        v.description('The day of birth, in the last hundred years.'),
      ),
    ),
  });
}

/** Adds the rule that of phone and email one is given, whatever else is wrong; both fields are named where none is. */
export function reachable<Entries extends v.ObjectEntries>(rules: v.ObjectSchema<Entries, undefined>) {
  const checked = v.pipe(
    v.config(rules, { abortPipeEarly: true }),
    v.rawCheck(({ dataset, addIssue }) => {
      const input: Record<string, unknown> = { ...(dataset.value as object) };
      if (input.phone !== '' || input.email !== '') return;
      for (const key of ['phone', 'email'])
        addIssue({
          message: unreachable,
          path: [{ type: 'object', origin: 'value', input, key, value: '' }],
        });
    }),
  );
  return v.config(checked, { abortPipeEarly: false });
}

/** Returns what is wrong with a day of birth, or null. */
export function wrongBornOn(day: string, today: string): string | null {
  if (day > today) return 'Date of birth must not be in the future.';
  return day < inYears(-limits.oldestYears, today)
    ? `Date of birth must be within the last ${limits.oldestYears} years.`
    : null;
}
