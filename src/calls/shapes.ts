import * as v from 'valibot';
import { placeStates } from '../shared/batches.ts';
import { languageNames } from '../shared/languages.ts';
import type { Refusal } from '../shared/records.ts';

/** Nothing in particular if two types are the same, key by key; else what no value has. */
type Same<One, Other> = [One, keyof One] extends [Other, keyof Other]
  ? [Other, keyof Other] extends [One, keyof One]
    ? unknown
    : never
  : never;

/**
 * Takes the fields of a record and no others: the compiler refuses what its type does not say, and what is missing. Each room
 * has the shapes of its records in its `shapes.ts`.
 */
export function shapeOf<Type extends object>() {
  return <Entries extends v.ObjectEntries>(
    entries: Entries & Same<v.InferOutput<v.StrictObjectSchema<Entries, undefined>>, Type>,
  ) => v.strictObject<Entries>(entries);
}

/** Any text. */
export const text = v.string();
/** A text, and what it says. */
export const said = (what: string) => v.pipe(text, v.description(what));
/** The id of a record. */
export const id = said('Stays the same for as long as the record exists.');
/** A point in time. */
export const time = v.pipe(text, v.isoTimestamp(), v.description('In UTC.'));
/** A day, such as 2026-11-22. */
export const day = v.pipe(text, v.isoDate(), v.description('In India.'));
/** How many there are of something. */
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** The path of a file or page. */
export const path = said('A path under this host.');
/** A visitor's language. */
export const language = v.pipe(v.picklist(languageNames), v.description('In which the form was filled.'));
/** The state of a place in a batch. */
export const placeState = v.pipe(
  v.picklist(placeStates),
  v.description('asked means that no seat is meant yet.'),
);
/** Until when a seat is held or offered. */
export const heldUntil = v.pipe(
  v.nullable(time),
  v.description('When what is held or offered lapses; null: not by itself.'),
);

/** Of whoever waits for a batch on its first day. */
export const beginsToday = v.optional(
  v.pipe(v.literal(true), v.description('It waits for a batch that begins today: nobody is offered a seat.')),
);

/** What a call answers that has nothing else to say. */
export const done = v.strictObject({ message: said('One sentence for people.') });

/** What any call answers that refuses. */
export const refusal = shapeOf<Refusal>()({
  message: said('One sentence that says what is wrong and what is allowed.'),
  errors: v.optional(
    v.pipe(v.record(text, text), v.description('The same for each wrong field, by its name.')),
  ),
});

/** The kinds of picture that are taken and served. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

/** Describes an answer that is no JSON. */
export function bytes(...types: readonly string[]) {
  const of = (type: string) => v.pipe(v.blob(), v.metadata({ contentMediaType: type }));
  return { types: Object.fromEntries(types.map((type) => [type, of(type)])) };
}

/** Describes an answer that is a text. */
export function textOf(type: string) {
  return { types: { [type]: text } };
}
