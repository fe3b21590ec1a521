import * as v from 'valibot';
import { emailAddress, line, optionalParagraphs, phoneNumber, requiredString } from './fields.ts';
import { type FieldKind, fieldOfKind, type Inbox } from './inboxes.ts';
import { languageNames } from './languages.ts';
import { formLimits } from './limits.ts';
import { emailKey, nameKey } from './person-keys.ts';
import { phoneDigits } from './typed-phone.ts';
import { asking, type VisitorWords } from './visitor-rules.ts';

// What the office puts right about a person.

/** In the order in which they are shown. */
export const details = ['name', 'phone', 'email', 'address', 'language'] as const;

/** What can be put right. */
export type Detail = (typeof details)[number];

const kinds: Readonly<Record<Exclude<Detail, 'language'>, FieldKind>> = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  address: 'paragraphs',
};

/** Returns the column of an inbox that holds a detail, or null. */
export function detailField(inbox: Inbox, detail: Detail): string | null {
  return detail === 'language' ? 'language' : fieldOfKind(inbox, kinds[detail]);
}

/** Returns a value as it is compared: two with one key are the same value, however they were typed. */
export function detailKey(detail: Detail, value: string): string {
  if (detail === 'name') return nameKey(value) || value;
  if (detail === 'phone') return phoneDigits(value);
  return detail === 'email' ? emailKey(value) : value;
}

/** Returns the rules for what the office puts right about a person: what is not sent stays. In a browser as `formRules`. */
export function correctionRules({ labels, wrong }: VisitorWords, isBrowser = false) {
  const phone = emptyOr(phoneNumber(labels.phone, wrong), labels.phone, wrong);
  return v.object({
    name: v.optional(line(labels.name, formLimits.name, wrong)),
    phone: v.optional(isBrowser ? asking(phone, wrong.phoneDoubt) : phone),
    email: v.optional(emptyOr(emailAddress(labels.email, wrong), labels.email, wrong)),
    address: v.optional(
      v.pipe(
        optionalParagraphs(labels.address, formLimits.placeOrAddress),
        v.transform((address) => address ?? ''),
      ),
    ),
    language: v.optional(v.picklist(languageNames, `language must be ${languageNames.join(' or ')}.`)),
    record: v.optional(
      v.pipe(
        v.string('record must be the id of something that the person has sent.'),
        v.description(
          'Something that the person has sent, whose values are put right; without it those that are shown first.',
        ),
      ),
    ),
  });
}

/** What the office has put right, by what it is. */
export type Corrected = Partial<Record<Detail, string>>;

function emptyOr(
  rule: v.GenericSchema<unknown, string>,
  label: string,
  words: VisitorWords['wrong'],
): v.GenericSchema<unknown, string> {
  return v.pipe(
    requiredString(label, words),
    v.trim(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      if (dataset.value === '') return '';
      const result = v.safeParse(rule, dataset.value, { abortPipeEarly: true });
      if (result.success) return result.output;
      addIssue({ message: result.issues[0].message });
      return NEVER;
    }),
  );
}
