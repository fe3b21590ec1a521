import * as v from 'valibot';
import { placeStates } from './batches.ts';
import { languageNames } from './languages.ts';

// The fields that several records in records/ have.

/** Returns a schema with what the description of the API says of it. */
export function described<Schema extends v.GenericSchema>(schema: Schema, what: string) {
  return v.pipe(schema, v.description(what));
}

/** Any text. */
export const text = v.string();
/** The id of a record. */
export const id = described(text, 'Stays the same for as long as the record exists.');
/** A point in time. */
export const time = v.pipe(text, v.isoTimestamp(), v.description('In UTC.'));
/** A day, such as 2026-11-22. */
export const day = v.pipe(text, v.isoDate(), v.description('In India.'));
/** How many there are of something. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** The path of a file or page. */
export const path = described(text, 'A path under this host.');
/** A sentence that says how a call went. */
export const message = described(text, 'One sentence for people.');
/** A visitor's language. */
export const language = described(v.picklist(languageNames), 'The language in which the form was filled in.');
/** The reference of an enrollment. */
export const reference = described(
  text,
  'By which the applicant and the office identify the enrollment, such as K7MQ-4XTR.',
);
/** The state of a place in a batch. */
export const placeState = described(v.picklist(placeStates), 'asked means that no seat is meant yet.');
/** Until when a seat is held or offered. */
export const heldUntil = described(
  v.nullable(time),
  'When the seat that is held or offered lapses; null if it does not lapse by itself.',
);
/** Of an enrollment beyond the limit of its email or phone. */
export const beyond = v.optional(
  described(
    v.literal(true),
    'It waits, and is offered nothing, since its email or phone holds as many unconfirmed seats of the batch as it may.',
  ),
);

/** Of an enrollment that waits for a batch on its first day. */
export const beginsToday = v.optional(
  described(v.literal(true), 'It waits for a batch that begins today, in which no more seats are offered.'),
);
