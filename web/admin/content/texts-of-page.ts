import type { ContentChanges, OwnContent, TextNode } from '../../../src/shared/content.ts';
import { pictureBeside } from '../../../src/shared/content-places.ts';
import { firstLanguage, type Language } from '../../../src/shared/languages.ts';
import { pictureName } from '../../../src/shared/picture-names.ts';
import type { ContentState } from '../../../src/shared/records.ts';
import { isGroup, isList, isNeutral, resolveTexts } from '../../../src/shared/resolve-texts.ts';
import { placeName, withinWords } from './place-names.ts';

/** The choice that is edited at once: a text, an item of a list with all its texts, or a picture without a text beside it. */
export type Chosen =
  | { kind: 'text'; key: string }
  /** `field`: the one of its texts that was asked for, if any. */
  | { kind: 'item'; list: string; id: string; field?: string }
  | { kind: 'picture'; name: string };

/** One line in the list of a page's texts. */
export interface Row {
  chosen: Chosen;
  /** Its place in words: 'Hero, heading'. */
  label: string;
  /** The text as it now is in the first language. */
  text: string;
  /** The keys of all its texts. */
  keys: readonly string[];
  /** The name of its picture, or null. */
  picture: string | null;
}

/** The rows of a page's texts under one title. */
export interface Section {
  title: string;
  rows: Row[];
  /** The lists in it that may be lengthened, by their keys. */
  lists: string[];
}

/** Returns the texts of groups, by sections, in their order. */
export function sectionsOf(state: ContentState, own: OwnContent, groups: readonly string[]): Section[] {
  const texts = resolveTexts(state.trees, own, firstLanguage);
  return groups.flatMap((group) => {
    const node = texts[group];
    if (node === undefined || !isGroup(node)) return [];
    const loose: Section = { title: placeName(group), rows: [], lists: [] };
    const sections = Object.entries(node).flatMap(([name, part]) => {
      if (isNeutral(name)) return [];
      if (typeof part === 'string') {
        loose.rows.push(textRow(state, `${group}.${name}`, placeName(`${group}.${name}`), part));
        return [];
      }
      // The items of a group are under its own title.
      if (name === 'items') {
        addRows(loose, state, own, `${group}.items`, '', part);
        return [];
      }
      const section: Section = {
        title: `${placeName(group)}: ${withinWords(placeName(`${group}.${name}`))}`,
        rows: [],
        lists: [],
      };
      addRows(section, state, own, `${group}.${name}`, '', part);
      return [section];
    });
    return [...(loose.rows.length > 0 ? [loose] : []), ...sections];
  });
}

function addRows(
  section: Section,
  state: ContentState,
  own: OwnContent,
  key: string,
  label: string,
  node: TextNode,
): void {
  if (typeof node === 'string') {
    section.rows.push(textRow(state, key, label, node));
  } else if (isList(node)) {
    if (state.lists[key] !== undefined) section.lists.push(key);
    for (const item of node) {
      const fields = Object.keys(item).filter((field) => !isNeutral(field) && field !== 'lang');
      section.rows.push({
        chosen: { kind: 'item', list: key, id: item.id },
        label,
        text: nameOfItem(state, own, key, item.id) || 'New, still empty',
        keys: fields.map((field) => `${key}.${item.id}.${field}`),
        picture: item.picture ?? null,
      });
    }
  } else if (isGroup(node)) {
    const { picture, alt } = node;
    if (typeof picture === 'string' && alt === undefined)
      section.rows.push({
        chosen: { kind: 'picture', name: picture },
        label,
        text: pictureName(picture),
        keys: [],
        picture,
      });
    for (const [name, part] of Object.entries(node)) {
      const words = isList(part) && name === 'items' ? '' : placeName(`${key}.${name}`);
      if (!isNeutral(name))
        addRows(
          section,
          state,
          own,
          `${key}.${name}`,
          [label, label === '' ? words : withinWords(words)].filter(Boolean).join(', '),
          part,
        );
    }
  }
}

function textRow(state: ContentState, key: string, label: string, text: string): Row {
  const picture = key.endsWith('.alt') ? pictureOf(state, key) : null;
  return { chosen: { kind: 'text', key }, label, text, keys: [key], picture };
}

/** Returns what belongs to a key: the whole item, where it is a text of one. */
export function chosenAt(state: ContentState, key: string): Chosen {
  const way = key.split('.');
  const list = way.slice(0, -2).join('.');
  if (listAt(state, list) === null) return { kind: 'text', key };
  return { kind: 'item', list, id: way.at(-2) ?? '', field: way.at(-1) };
}

/** Returns what belongs to the address of a place; null for a list without items. */
export function chosenOf(state: ContentState, own: OwnContent, address: string): Chosen | null {
  const [space = '', key = ''] = address.split(':');
  if (space === 'picture') return chosenOfPicture(state, own, key);
  if (space !== 'list') return chosenAt(state, key);
  const [id] = idsOf(state, own, key);
  return id === undefined ? null : { kind: 'item', list: key, id };
}

function chosenOfPicture(state: ContentState, own: OwnContent, name: string): Chosen {
  const key = altKeyOf(state, own, name);
  return key === null ? { kind: 'picture', name } : chosenAt(state, key);
}

/** Returns the key of the text that says what a picture shows, or null where there is none. */
function altKeyOf(state: ContentState, own: OwnContent, name: string): string | null {
  const [key] = Object.entries(resolveTexts(state.trees, own, firstLanguage)).flatMap(([group, node]) =>
    keysBeside(group, node, name),
  );
  return key === undefined ? null : `${key}.alt`;
}

/** Returns whether a change replaces a picture, and what it shows is still what is said of the one before. */
export function isUndescribed(
  { state, own, changes }: { state: ContentState; own: OwnContent; changes: ContentChanges },
  address: string,
): boolean {
  const [space, name = ''] = address.split(':');
  if (space !== 'picture' || typeof changes[address] !== 'string') return false;
  const key = altKeyOf(state, own, name);
  return key !== null && !(`${firstLanguage}:${key}` in changes);
}

/** Returns the keys of the groups and items with a picture and what it shows. */
function keysBeside(key: string, node: TextNode, name: string): string[] {
  if (typeof node === 'string') return [];
  const parts = isList(node)
    ? node.map((item) => [item.id, item] as const)
    : Object.entries(isGroup(node) ? node : {});
  const inside = parts.flatMap(([part, child]) => keysBeside(`${key}.${part}`, child, name));
  return 'picture' in node && node.picture === name && 'alt' in node ? [key, ...inside] : inside;
}

/** Returns the items with which a list began, or null where there is no list. */
export function listAt({ trees }: ContentState, key: string) {
  let node: TextNode | undefined = trees[firstLanguage];
  for (const name of key.split('.')) {
    if (!isGroup(node)) return null;
    node = node[name];
  }
  return node !== undefined && isList(node) ? node : null;
}

/** Returns what a text says now in a language, or an empty text where it has none in it. */
export function textNow(state: ContentState, own: OwnContent, language: Language, key: string): string {
  const value = own[`${language}:${key}`];
  if (typeof value === 'string') return value;
  return beganAt(state, language, key) ?? '';
}

/** Returns what the site began with in a language, or null where it had nothing. */
export function beganAt(state: ContentState, language: Language, key: string): string | null {
  const way = key.split('.');
  let node: TextNode | undefined = state.trees[language];
  for (const name of way) {
    if (node === undefined || typeof node === 'string') return null;
    node = isList(node) ? node.find(({ id }) => id === name) : isGroup(node) ? node[name] : undefined;
  }
  return typeof node === 'string' ? node : null;
}

/** Returns the name of the picture that a text describes or is beside, or null. */
export function pictureOf({ trees }: ContentState, key: string): string | null {
  return pictureBeside(trees, key.slice(0, key.lastIndexOf('.')));
}

/** Returns the keys of what is chosen on a page: the text itself, of an item the one asked for and then the others. */
export function keysOf(chosen: Chosen | null, keys: readonly string[]): string[] {
  if (chosen === null || chosen.kind === 'picture') return [];
  if (chosen.kind === 'text') return [chosen.key];
  const start = `${chosen.list}.${chosen.id}.`;
  const [asked, others] = [`${start}${chosen.field}`, keys.filter((key) => key.startsWith(start))];
  return chosen.field === undefined ? others : [asked, ...others];
}

/** Returns the ids of a list's items as they would be published. */
export function idsOf(state: ContentState, own: OwnContent, list: string): string[] {
  const order = own[`list:${list}`];
  return Array.isArray(order) ? order : (listAt(state, list) ?? []).map(({ id }) => id);
}

/** Returns the first words of an item, by which people know it. */
export function nameOfItem(state: ContentState, own: OwnContent, list: string, id: string): string {
  const fields = Object.keys(listAt(state, list)?.[0] ?? {}).filter((field) => !isNeutral(field));
  const words = ['title', 'question', 'name', ...fields].filter((field) => fields.includes(field));
  return (
    words
      .map((field) => textNow(state, own, firstLanguage, `${list}.${id}.${field}`))
      .find((text) => text !== '') ?? ''
  );
}

/** Returns what a row is known by, whichever of its texts is asked for. */
export function rowName(chosen: Chosen): string {
  if (chosen.kind === 'picture') return `picture:${chosen.name}`;
  return chosen.kind === 'text' ? chosen.key : `${chosen.list}.${chosen.id}`;
}
