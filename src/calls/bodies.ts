import * as v from 'valibot';
import { calls } from '../shared/calls.ts';
import type { FieldRules } from '../shared/check-fields.ts';
import { limits } from '../shared/limits.ts';
import {
  accountRules,
  catalogueChangeRules,
  catalogueRules,
  confirmationRules,
  loginRules,
  passwordChangeRules,
} from '../shared/rules.ts';
import { enrollmentRules, messageRules, registrationRules } from '../shared/visitor-rules.ts';
import { shapes } from './shapes.ts';

/** Any text. */
export const text = v.string();

/** A picture in a form. */
export const pictureFile = v.pipe(
  v.blob(),
  v.description(`A picture of at most ${limits.upload / 1024 / 1024} MiB; what counts is its content.`),
);

/** What the forms of the site send besides: a field that only machines fill, and since when somebody has been filling it. */
function formOf(rules: FieldRules) {
  const website = v.description('Left empty: whoever fills it is answered, and nothing is kept.');
  const formToken = v.description<string, string>(
    `What ${calls.formToken} gave, at least ${limits.leastFillMilliseconds / 1000} seconds ago. Without it what is sent is kept, but not confirmed by mail.`,
  );
  return v.object({
    ...rules.entries,
    website: v.optional(v.pipe(v.unknown(), website)),
    formToken: v.nullish(v.pipe(text, formToken)),
  });
}

/** The rules of bodies that have a name in the document. */
export const bodies = {
  Enrolling: formOf(enrollmentRules),
  Registering: formOf(registrationRules),
  Writing: formOf(messageRules),
  LoggingIn: loginRules,
  PasswordChange: passwordChangeRules,
  AccountChange: accountRules,
  Confirmation: confirmationRules,
  NewEntry: v.object({ ...catalogueRules.entries, image: v.optional(pictureFile) }),
  EntryChange: v.object({ ...catalogueChangeRules.entries, image: v.optional(pictureFile) }),
};

/** What a search of a list and of an export goes by. */
export const searchQuery = [
  { name: 'q', description: 'Only records with this in one of their texts, in any case.', rules: text },
  { name: 'order', description: 'Unless told, oldest.', rules: v.picklist(['oldest', 'newest']) },
];

/** What a list goes by. */
export const listQuery = [
  ...searchQuery,
  {
    name: 'limit',
    description: 'Gives at most so many; all unless told.',
    rules: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.listLimit)),
  },
  {
    name: 'offset',
    description: 'Leaves so many out.',
    rules: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
  },
];

/** What a call answers as JSON. */
export const json = (rules: v.GenericSchema) => ({ 'application/json': rules });

/** A body of JSON. */
export const jsonBody = (rules: v.GenericSchema) => ({ type: 'application/json', rules }) as const;

/** A form that may bring a picture. */
export const formBody = (rules: v.GenericSchema) => ({ type: 'multipart/form-data', rules }) as const;

/** What an answer holds that is no JSON. */
export const bytes = (type: string) => ({ [type]: v.pipe(v.blob(), v.metadata({ contentMediaType: type })) });

/** The answer of calls that have done something. */
export const done = json(shapes.Done);
