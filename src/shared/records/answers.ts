import * as v from 'valibot';
import { askable } from '../askable.ts';
import { described, message, text } from '../record-fields.ts';

/** The answer of a call that has nothing else to say. */
export const Done = v.strictObject({ message });

/** The answer of any call that refuses. */
export const Refusal = v.strictObject({
  message: described(text, 'One sentence that says what is wrong and what is allowed.'),
  errors: v.optional(described(v.record(text, text), 'The same for each wrong field, by its name.')),
  asks: v.optional(
    described(
      v.picklist(askable),
      'The field that, sent as true, answers the question that the sentence asks.',
    ),
  ),
});
export type Refusal = v.InferOutput<typeof Refusal>;
