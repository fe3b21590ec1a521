/** One of a list of texts, such as a slide with its title and its lead. */
export type TextItem = { readonly id: string } & Readonly<Record<string, string>>;

/** A text, a list of items, or several of these by their names. */
export type TextNode = string | readonly TextItem[] | { readonly [name: string]: TextNode };

/**
 * Fields that are no words, the same in every language. `picture` is the name of a place for one: beside it, `alt` says what
 * is shown there; `target` says where a link leads.
 */
export const neutralFields = ['id', 'picture', 'target', 'rating'] as const;

/** The name of such a field. */
export type NeutralField = (typeof neutralFields)[number];

/** Fields of items that may stay empty, and how many characters they may have. */
export const optionalFields = { caption: 150 } as const;

/** The name of such a field. */
export type OptionalField = keyof typeof optionalFields;

/** Returns whether a field of an item may stay empty. */
export function isOptional(field: string): field is OptionalField {
  return Object.hasOwn(optionalFields, field);
}

/** Texts as the pages get them. An item without a translation is in the first language, and says so. */
export type Shown<Node> = Node extends string
  ? string
  : Node extends readonly (infer Item)[]
    ? readonly (Shown<Item> & { readonly lang?: string })[]
    : { readonly [Name in keyof Node]: Shown<Node[Name]> };

/** The same texts in another language: every one of them, but for what is no words. */
export type Translated<Node> = Node extends string
  ? string
  : Node extends readonly (infer Item)[]
    ? readonly ({ readonly id: string } & {
        readonly [Field in Exclude<keyof Item, NeutralField | OptionalField>]: string;
      })[]
    : { readonly [Name in Exclude<keyof Node, NeutralField>]: Translated<Node[Name]> };

/**
 * The institute's own texts and pictures, in place of those that the site began with, by the address of the place:
 *
 * - `en:home.hero.heading`, a text in one language, by its way through the groups; of an item, `ta:home.hero.slides.small.title`;
 * - `list:home.hero.slides`, the ids of a list's items in their order;
 * - `picture:hero-small`, a path below /uploads/, or empty for the site's own picture, also where a file in `DATA_DIR/site/pictures`
 *   replaces it.
 */
export type OwnContent = Readonly<Record<string, string | string[]>>;

/** Changes of it; null for what the site began with. */
export type ContentChanges = Readonly<Record<string, string | string[] | null>>;

/** Nothing of the institute's own. */
export const noOwnContent: OwnContent = {};

/** Returns the content once the changes are made. */
export function withChanges(own: OwnContent, changes: ContentChanges): OwnContent {
  const all = Object.entries({ ...own, ...changes });
  return Object.fromEntries(all.flatMap(([address, value]) => (value === null ? [] : [[address, value]])));
}

/** Whether an item's id is of one that the institute has added. */
export function isAdded(id: string): boolean {
  return /^new-[a-z\d]{1,20}$/u.test(id);
}

/** Returns a text with values put in for the names in braces, such as `{count}`; names without a value stay. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/gu, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
