import * as v from 'valibot';
import {
  emailAddress,
  type FieldWords,
  line,
  optionalPhoneNumber,
  paragraphs,
  phoneNumber,
} from './fields.ts';
import type { LabelName, TypedKind, TypedKinds } from './inboxes.ts';
import { formLimits } from './limits.ts';
import { canBeCalled } from './typed-phone.ts';

// Apart from what admins send: the public pages carry these rules alone.

/** The sentences for wrong fields, in the visitor's language. */
export interface VisitorWords {
  /** How each field is called. */
  labels: Readonly<Record<LabelName, string>>;
  wrong: FieldWords & {
    readonly phone: string;
    readonly phoneDoubt: string;
    readonly agree: string;
    readonly batch: string;
  };
}

/** Returns the rule of a field, by its kind. */
function fieldRule(
  kind: TypedKind,
  label: string,
  wrong: VisitorWords['wrong'],
  isOptional: boolean,
): v.GenericSchema<unknown, string> {
  switch (kind) {
    case 'name':
    case 'course':
      return line(label, formLimits.name, wrong);
    case 'line':
      return line(label, formLimits.placeOrAddress, wrong);
    case 'paragraphs':
      return paragraphs(label, formLimits.placeOrAddress, wrong);
    case 'message':
      return paragraphs(label, formLimits.message, wrong);
    case 'email':
      return emailAddress(label, wrong);
    case 'phone':
      return isOptional ? optionalPhoneNumber(label, wrong) : phoneNumber(label, wrong);
  }
}

/** Returns a rule that once asks about a phone number that nobody can call, and takes it when it comes again. */
function asking(rule: v.GenericSchema<unknown, string>, question: string) {
  const asked = new Set(['']);
  return v.pipe(
    rule,
    v.check((phone) => asked.has(phone) || canBeCalled(phone) || !asked.add(phone), question),
  );
}

/** Returns the name of a field's label: an email address is one whatever its field is called. */
function labelName(field: string): LabelName {
  return (field === 'mail' ? 'email' : field) as LabelName;
}

/** Returns the rules of a form. In a browser they ask once about a number that nobody can call. */
export function formRules<const Name extends string>(
  kinds: Readonly<Record<Name, TypedKind>>,
  optional: readonly NoInfer<Name>[] = [],
) {
  return ({ labels, wrong }: VisitorWords, isBrowser = false) => {
    const rules = {} as Record<Name, v.GenericSchema<unknown, string>>;
    for (const name in kinds) {
      const rule = fieldRule(kinds[name], labels[labelName(name)], wrong, optional.includes(name));
      rules[name] = isBrowser && kinds[name] === 'phone' ? asking(rule, wrong.phoneDoubt) : rule;
    }
    return v.object(rules);
  };
}

/** Returns the rules of an enrollment. */
export function enrollmentRules(kinds: TypedKinds<'enrollments'>) {
  return (words: VisitorWords, isBrowser = false) =>
    v.object({
      ...formRules(kinds)(words, isBrowser).entries,
      agree: v.literal(true, words.wrong.agree),
      // The id of a batch; empty where no date was chosen yet.
      batch: v.optional(
        v.pipe(
          v.nullable(v.string(words.wrong.batch)),
          v.transform((id) => id || null),
        ),
      ),
    });
}

/** The rules for finding an application by its reference and phone. */
export function applicationSearchRules({ labels, wrong }: VisitorWords) {
  return v.object({
    reference: line(labels.reference, formLimits.name, wrong),
    phone: phoneNumber(labels.phone, wrong),
  });
}
