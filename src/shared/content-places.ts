import {
  isAdded,
  isOptional,
  type OwnContent,
  optionalFields,
  type TextItem,
  type TextNode,
} from './content.ts';
import { plainParagraphs } from './fields.ts';
import { firstLanguage, type Language, languageNames } from './languages.ts';
import { withoutMarks } from './mark-texts.ts';
import { isGroup, isList, isNeutral, type TextTrees } from './resolve-texts.ts';

/** How many items a list may have. */
export interface ListBounds {
  least: number;
  most: number;
}

/** The beginning of the site: texts in every language, and the lists that may change. */
export interface Beginning {
  trees: TextTrees;
  lists: Readonly<Record<string, ListBounds>>;
}

/** One text in one language. */
export interface TextPlace {
  kind: 'text';
  language: Language;
  /** Its way through the groups, without the language. */
  key: string;
  /** The text that the site began with; undefined for an item that the institute has added, and for a text that is not translated. */
  began: string | undefined;
  /** Characters. */
  most: number;
  /** The names in braces that must stay in it. */
  names: readonly string[];
  /** It may have several paragraphs. */
  isLong: boolean;
  /** It may be empty. */
  isOptional: boolean;
}

/** A list whose items the institute decides. */
export interface ListPlace {
  kind: 'list';
  key: string;
  bounds: ListBounds;
  /** The items that the site began with. */
  ids: readonly string[];
  /** The fields of an item, besides its id. */
  fields: readonly string[];
}

/** Where a picture is shown, by its name. */
export interface PicturePlace {
  kind: 'picture';
  name: string;
}

/** A place whose content the institute can change. */
export type ContentPlace = TextPlace | ListPlace | PicturePlace;

/** The shortest bound of a text: room for another word; behind a figure, for another sign. */
const leastRoom = 30;
const leastSigns = 2;

/** Returns the place with an address, or null where the site has none. `own` names the items that were added. */
export function placeAt({ trees, lists }: Beginning, own: OwnContent, address: string): ContentPlace | null {
  const [, space = '', key = ''] = /^([a-z]+):([\w.-]+)$/u.exec(address) ?? [];
  if (space === 'picture') return isPictureName(trees, own, key) ? { kind: 'picture', name: key } : null;
  const way = key.split('.');
  if (space === 'list') {
    const list = nodeAt(trees[firstLanguage], way);
    const bounds = lists[key];
    if (list === undefined || !isList(list) || bounds === undefined) return null;
    return { kind: 'list', key, bounds, ids: list.map(({ id }) => id), fields: fieldsOf(list) };
  }
  const language = languageNames.find((name) => name === space);
  if (language === undefined || !isText(language, way)) return null;
  const texts = languageNames.map((name) => nodeAt(trees[name], way));
  const began = nodeAt(trees[language], way);
  if (typeof texts[0] === 'string')
    return textPlace(language, key, typeof began === 'string' ? began : undefined, texts.filter(isString));
  return addedText(trees, own, language, way);
}

/** Returns the name of the picture in a group or item of texts, by its key, or null where there is none. */
export function pictureBeside(trees: TextTrees, key: string): string | null {
  const name = nodeAt(trees[firstLanguage], [...key.split('.'), 'picture']);
  return typeof name === 'string' ? name : null;
}

/** Returns what is wrong with a value for a place, in one sentence, or null. */
export function problemWith(place: ContentPlace, value: string | readonly string[]): string | null {
  switch (place.kind) {
    case 'picture':
      return typeof value === 'string' && /^(?:\/uploads\/[\w-]+\.\w+)?$/u.test(value)
        ? null
        : 'The picture must be one that was uploaded, or empty for the one that the site began with.';
    case 'list':
      return problemWithList(place, value);
    case 'text':
      return typeof value === 'string' ? problemWithText(place, value) : 'This must be text.';
  }
}

/** Returns a text as it is kept: trimmed, in one line where the place has one. */
export function tidyText({ isLong }: TextPlace, text: string): string {
  const lines = plainParagraphs(withoutMarks(text)).trim();
  return isLong ? lines.replace(/[^\S\n]+/gu, ' ') : lines.replace(/\s+/gu, ' ');
}

function problemWithText(place: TextPlace, value: string): string | null {
  const text = tidyText(place, value);
  if (text === '') return place.isOptional ? null : 'This text cannot be empty.';
  if (text.length > place.most)
    return `This text can have at most ${place.most} characters; it has ${text.length}.`;
  const field = place.key.split('.').at(-1);
  if (field === 'rating' && !/^[1-5]$/u.test(text)) return 'Stars must be a whole number from 1 to 5.';
  if (field === 'target' && !/^(?:course|certificate)\/[\w-]+$/u.test(text))
    return 'This must name a course or certificate.';
  const lost = place.names.find((name) => !text.includes(`{${name}}`));
  if (lost !== undefined) return `This text must hold {${lost}}, which stands for what is put in there.`;
  return null;
}

function problemWithList({ bounds, ids }: ListPlace, value: string | readonly string[]): string | null {
  if (typeof value === 'string') return 'This must be a list.';
  const { least, most } = bounds;
  if (value.length < least)
    return `There must be at least ${least === 1 ? 'one item' : `${least} items`} here.`;
  if (value.length > most) return `There can be at most ${most} items here.`;
  if (new Set(value).size !== value.length) return 'Each item can stand here only once.';
  return value.every((id) => ids.includes(id) || isAdded(id))
    ? null
    : 'The name of an added item must begin with new-.';
}

/** The text of an item that is in no list of the beginning. */
function addedText(
  trees: TextTrees,
  own: OwnContent,
  language: Language,
  way: readonly string[],
): TextPlace | null {
  const [field = '', id = ''] = way.toReversed();
  const listWay = way.slice(0, -2);
  const list = nodeAt(trees[firstLanguage], listWay);
  const ids = own[`list:${listWay.join('.')}`];
  if (list === undefined || !isList(list) || !Array.isArray(ids) || !ids.includes(id)) return null;
  if (!fieldsOf(list).includes(field)) return null;
  return textPlace(
    language,
    way.join('.'),
    undefined,
    list.map((item) => item[field] ?? ''),
  );
}

function textPlace(
  language: Language,
  key: string,
  began: string | undefined,
  likes: readonly string[],
): TextPlace {
  const field = key.slice(key.lastIndexOf('.') + 1);
  const longest = Math.max(...likes.map((text) => text.length));
  const most = Math.max(field === 'suffix' ? leastSigns : leastRoom, 2 * longest);
  return {
    kind: 'text',
    language,
    key,
    began,
    most: isOptional(field) ? optionalFields[field] : most,
    names: [...(began ?? '').matchAll(/\{(\w+)\}/gu)].map(([, name]) => name ?? ''),
    isLong: likes.some((text) => text.includes('\n')) || /\.(?:text|answer)$/u.test(key),
    isOptional: isOptional(field),
  };
}

/** Fields that hold no words are changed in the first language, for all; an id never, and a picture by its own address. */
function isText(language: Language, way: readonly string[]): boolean {
  const field = way.at(-1) ?? '';
  if (field === 'id' || field === 'picture') return false;
  return language === firstLanguage || !isNeutral(field);
}

/** Whether a name is that of a picture: one of the beginning, or of an item that was added. */
function isPictureName(trees: TextTrees, own: OwnContent, name: string): boolean {
  const isAdded = Object.values(own).some((ids) => Array.isArray(ids) && ids.includes(name));
  return isAdded || Object.values(trees[firstLanguage]).some((node) => showsPicture(node, name));
}

function showsPicture(node: TextNode, name: string): boolean {
  if (typeof node === 'string') return false;
  return Object.entries(node).some(([field, part]) =>
    field === 'picture' ? part === name : showsPicture(part, name),
  );
}

function nodeAt(tree: Readonly<Record<string, TextNode>>, way: readonly string[]): TextNode | undefined {
  let node: TextNode | undefined = tree;
  for (const name of way) {
    if (node === undefined || typeof node === 'string') return undefined;
    if (isList(node)) node = asGroup(node.find(({ id }) => id === name));
    else node = isGroup(node) && Object.hasOwn(node, name) ? node[name] : undefined;
  }
  return node;
}

/** An item's fields can be gone through like a group's texts. */
function asGroup(item: TextItem | undefined): TextNode | undefined {
  return item;
}

function fieldsOf(list: readonly TextItem[]): string[] {
  return Object.keys(list[0] ?? {}).filter((field) => field !== 'id');
}

function isString(node: TextNode | undefined): node is string {
  return typeof node === 'string';
}
