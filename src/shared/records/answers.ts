import * as v from 'valibot';
import { described, message, text } from '../record-fields.ts';

/** The answer of a call that has nothing else to say. */
export const Done = v.strictObject({ message });

/** The answer of any call that refuses. */
export const Refusal = v.strictObject({
  message: described(text, 'One sentence that says what is wrong and what is allowed.'),
  errors: v.optional(described(v.record(text, text), 'The same for each wrong field, by its name.')),
});
export type Refusal = v.InferOutput<typeof Refusal>;
