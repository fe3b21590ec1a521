import * as v from 'valibot';
import { fieldNames, type Inbox } from './inboxes.ts';
import { described, id, language, text, time } from './record-fields.ts';

/** The notice that was shown before sending, and when. */
export const Consent = v.strictObject({
  notice: described(text, 'The version of the notice that was read.'),
  language,
  at: time,
});
export type Consent = v.InferOutput<typeof Consent>;

const consent = described(
  v.nullable(Consent),
  'Null where no notice was shown: it is from before there were notices, or was sent by a program.',
);

const contact = described(text, 'The id of the person who sent it, as in the follow-up.');

const createdAt = described(time, 'When it reached the server, in UTC.');

/** Returns the schema of what lies in an inbox: its fields, as texts, with what every record of a person has. */
export function inboxRecord<Name extends Inbox>(name: Name) {
  const fields = v.entriesFromList(fieldNames(name), text);
  return v.strictObject({ _id: id, ...fields, language, createdAt, consent, contact });
}
