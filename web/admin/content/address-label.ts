import type { OwnContent } from '../../../src/shared/content.ts';
import { firstLanguage, languageNames, languages } from '../../../src/shared/languages.ts';
import { pictureName } from '../../../src/shared/picture-names.ts';
import type { ContentState } from '../../../src/shared/records.ts';
import { placeName, withinWords } from './place-names.ts';
import { beganAt, chosenAt, listAt, nameOfItem } from './texts-of-page.ts';

/** Returns the name of a place by its address, for people: 'Home, slides at the top, ‘Both classes in eight days’, title (தமிழ்)'. */
export function addressLabel(state: ContentState, own: OwnContent, address: string): string {
  const [space = '', key = ''] = address.split(':');
  if (space === 'picture') return `Picture: ${key.startsWith('new-') ? 'new' : pictureName(key)}`;
  const chosen = chosenAt(state, key);
  const words = chosen.kind === 'item' ? itemLabel(state, own, chosen) : keyLabel(key);
  if (space === 'list') return `${words}: which, and their order`;
  const language = languageNames.find((name) => name === space);
  return language === undefined || language === firstLanguage
    ? words
    : `${words} (${languages[language].name})`;
}

function itemLabel(
  state: ContentState,
  own: OwnContent,
  { list, id, field = '' }: { list: string; id: string; field?: string },
): string {
  const name = nameOfItem(state, own, list, id);
  const of = name === '' ? [] : [`‘${name}’`];
  return [keyLabel(list), ...of, withinWords(placeName(`${list}.${field}`))].join(', ');
}

/** Returns what a key is called, from its group on: 'Home, slides at the top, slides'. */
export function keyLabel(key: string): string {
  const names = key.split('.');
  const words = names.map((name, index) =>
    name === 'items' ? '' : placeName(names.slice(0, index + 1).join('.')),
  );
  return words
    .filter((name) => name !== '')
    .map((name, index) => (index === 0 ? name : withinWords(name)))
    .join(', ');
}

type Value = string | readonly string[] | null;

/** Returns the two values of a place for people; null is what the site began with; of a list, what was added, removed and moved. */
export function valueLabels(
  state: ContentState,
  own: OwnContent,
  { address, before, after }: { address: string; before: Value; after: Value },
): { before: string | null; after: string } {
  const key = address.slice(address.indexOf(':') + 1);
  const idsOf = (value: Value) =>
    Array.isArray(value) ? value : value === null ? (listAt(state, key) ?? []).map(({ id }) => id) : null;
  if (address.startsWith('picture:')) {
    const picture = (value: Value) => {
      if (value === null && key in state.files) return 'your earlier picture';
      return value === null || value === '' ? 'the original picture' : 'another picture';
    };
    return { before: picture(before), after: picture(after) };
  }
  if (!address.startsWith('list:')) {
    const language = languageNames.find((name) => address.startsWith(`${name}:`));
    const began = language === undefined ? null : beganAt(state, language, key);
    const words = (value: Value) => (typeof value === 'string' ? value : began);
    return { before: words(before), after: words(after) ?? 'none' };
  }
  const [old, now] = [idsOf(before) ?? [], idsOf(after) ?? []];
  const named = (ids: readonly string[]) =>
    ids.map((id) => `‘${nameOfItem(state, own, key, id) || 'new'}’`).join(', ');
  const [gone, added] = [old.filter((id) => !now.includes(id)), now.filter((id) => !old.includes(id))];
  const parts = [
    added.length > 0 ? `added ${named(added)}` : '',
    gone.length > 0 ? `removed ${named(gone)}` : '',
    now.filter((id) => old.includes(id)).join() === old.filter((id) => now.includes(id)).join()
      ? ''
      : `now in this order: ${named(now)}`,
  ];
  return { before: null, after: parts.filter(Boolean).join('; ') };
}
