import * as v from 'valibot';
import { line, optionalEmailAddress, optionalParagraphs } from './fields.ts';
import { type FieldKind, fieldOfKind, type Inbox } from './inboxes.ts';
import { languageNames } from './languages.ts';
import { formLimits } from './limits.ts';
import { emailKey, nameKey } from './person-keys.ts';
import { phoneDigits } from './typed-phone.ts';
import { formRules, type VisitorWords } from './visitor-rules.ts';

// What the office puts right about a person.

/** In the order in which they are shown. */
export const details = ['name', 'phone', 'email', 'address', 'language'] as const;

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

/** Returns the key of a value. Values with the same key are the same, however they were typed. */
export function detailKey(detail: Detail, value: string): string {
  if (detail === 'name') return nameKey(value) || value;
  if (detail === 'phone') return phoneDigits(value);
  return detail === 'email' ? emailKey(value) : value;
}

/** Returns the rules for correcting a person; what is not sent stays. In a browser they ask as `formRules` do. */
export function correctionRules({ labels, wrong }: VisitorWords, isBrowser = false) {
  const { phone } = formRules({ phone: 'phone' }, ['phone'])({ labels, wrong }, isBrowser).entries;
  return v.object({
    name: v.optional(line(labels.name, formLimits.name, wrong)),
    phone: v.optional(phone),
    email: v.optional(optionalEmailAddress(labels.email, wrong)),
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

/** The new values. */
export type Corrected = Partial<Record<Detail, string>>;
