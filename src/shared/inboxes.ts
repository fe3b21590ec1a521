import { screens } from './screens.ts';
import { inSentence } from './sentence.ts';
import { type Field, type FieldKind, type Inbox, inboxes, type TypedKind } from './things/inboxes.ts';
import type { ScreenName } from './things/screens.ts';

export type { Field, FieldKind, Inbox, TypedKind } from './things/inboxes.ts';
export { inboxes } from './things/inboxes.ts';

/** The name of a field of an inbox. */
export type FieldName<Name extends Inbox> = keyof (typeof inboxes)[Name]['fields'] & string;

/** The name of a field that visitors fill. */
export type TypedField<Name extends Inbox> = Exclude<FieldName<Name>, 'reference'>;

/** The kind of each field that visitors fill. */
export type TypedKinds<Name extends Inbox> = {
  readonly [Field in TypedField<Name>]: (typeof inboxes)[Name]['fields'][Field] extends {
    kind: infer Kind extends TypedKind;
  }
    ? Kind
    : never;
};

/** By what the fields of all forms are called to visitors: an email address is one whatever its field is called. */
export type LabelName = Exclude<{ [Name in Inbox]: FieldName<Name> }[Inbox], 'mail'>;

/** An inbox whose records are stored and confirmed, and nothing else: those of an enrollment get a place and a page. */
export type PlainInbox = Exclude<Inbox, 'enrollments'>;

/** The names of all inboxes. */
export const inboxNames = Object.keys(inboxes) as Inbox[];

/** The names of all plain ones. */
export const plainInboxes = inboxNames.filter((name): name is PlainInbox => name !== 'enrollments');

/** Returns whether a name is that of an inbox. */
export function isInbox(name: string): name is Inbox {
  return Object.hasOwn(inboxes, name);
}

/** Returns something for each inbox. */
export function forEachInbox<Result>(make: (name: Inbox) => Result): Record<Inbox, Result> {
  return Object.fromEntries(inboxNames.map((name) => [name, make(name)])) as Record<Inbox, Result>;
}

/** Returns the names of the fields of an inbox. */
export function fieldNames<Name extends Inbox>(name: Name): FieldName<Name>[] {
  return Object.keys(inboxes[name].fields) as FieldName<Name>[];
}

/** Returns the fields of an inbox by their names. */
export function fieldsOf(name: Inbox): [field: string, stated: Field][] {
  return Object.entries(inboxes[name].fields);
}

/** Returns the name of the field of a kind that an inbox has, or null. */
export function fieldOfKind<Name extends Inbox>(name: Name, kind: FieldKind): FieldName<Name> | null {
  const found = fieldsOf(name).find(([, field]) => field.kind === kind);
  return found === undefined ? null : (found[0] as FieldName<Name>);
}

/** Returns the kind of each field that visitors fill. */
export function typedKinds<Name extends Inbox>(name: Name): TypedKinds<Name> {
  const typed = fieldsOf(name).filter(([, { kind }]) => kind !== 'reference');
  return Object.fromEntries(typed.map(([field, { kind }]) => [field, kind])) as TypedKinds<Name>;
}

/** Returns the names of the fields that visitors may leave empty. */
export function optionalFields<Name extends Inbox>(name: Name): TypedField<Name>[] {
  return fieldsOf(name).flatMap(([field, { isOptional }]) => (isOptional ? [field as TypedField<Name>] : []));
}

/** Returns the names of the fields that say who somebody is and where, which the sender of a form may correct. */
export function correctedFields<Name extends Inbox>(name: Name): TypedField<Name>[] {
  const kinds: readonly FieldKind[] = ['name', 'email', 'phone', 'paragraphs'];
  return fieldsOf(name).flatMap(([field, { kind }]) =>
    kinds.includes(kind) ? [field as TypedField<Name>] : [],
  );
}

/** Returns whether a field holds text of any kind. */
export function isFreeText(kind: FieldKind): boolean {
  return kind === 'line' || kind === 'paragraphs' || kind === 'message';
}

/** Returns the inbox that a table belongs to, or null. */
export function inboxOfTable(table: string): Inbox | null {
  return inboxNames.find((name) => inboxes[name].table === table) ?? null;
}

/** Returns the inbox that a screen shows, or null. */
export function inboxOfScreen(screen: ScreenName): Inbox | null {
  return inboxNames.find((name) => inboxes[name].screen === screen) ?? null;
}

/** Returns what an inbox is called, which is what its screen is called: 'Event registrations'. */
export function inboxTitle(name: Inbox): string {
  return screens[inboxes[name].screen].title;
}

/** Returns the same as part of a sentence: 'event registrations'. */
export function inboxKind(name: Inbox): string {
  return inSentence(inboxTitle(name));
}
