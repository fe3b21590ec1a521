import * as v from 'valibot';
import { translations } from '../languages.ts';
import { described, id, path, text } from '../record-fields.ts';

/** The logo of a collaborator. */
export const Logo = v.strictObject({
  _id: id,
  url: path,
  filename: described(text, 'The name that the file had on the admin’s machine.'),
});
export type Logo = v.InferOutput<typeof Logo>;

/** A picture of what the institute's facts say. */
export const InstitutePicture = v.strictObject({
  _id: id,
  about: described(text, '`authorisation`, or the id of a person of the facts.'),
  image: path,
});
export type InstitutePicture = v.InferOutput<typeof InstitutePicture>;

/** The poster of an event, shown to visitors in a popup. */
export const Poster = v.strictObject({
  _id: id,
  name: text,
  image: path,
  translations: v.optional(
    described(
      v.record(v.picklist(translations), v.strictObject({ name: text })),
      'Its name in other languages; where one is missing, the English name is shown.',
    ),
  ),
});
export type Poster = v.InferOutput<typeof Poster>;
