import { isDeepStrictEqual } from 'node:util';
import { badRequest } from '../http/index.ts';
import type { ContentChanges, OwnContent } from '../shared/content.ts';
import type { Beginning } from '../shared/content-places.ts';
import { placeAt, problemWith, tidyText } from '../shared/content-places.ts';
import { translations } from '../shared/languages.ts';
import type { ContentDifference } from '../shared/records.ts';
import { unfinishedItems } from '../shared/unfinished-items.ts';

/** Returns where two contents differ, by address. */
export function differences(before: OwnContent, after: OwnContent): ContentDifference[] {
  const addresses = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...addresses].sort().flatMap((address) => {
    const [old, now] = [before[address] ?? null, after[address] ?? null];
    return isDeepStrictEqual(old, now) ? [] : [{ address, before: old, after: now }];
  });
}

/** Returns the places that both an admin and others have changed since the admin began, to different values. */
export function conflictsOf(begun: OwnContent, now: OwnContent, changes: ContentChanges): string[] {
  return differences(begun, now)
    .filter(({ address, after }) => address in changes && !isDeepStrictEqual(changes[address], after))
    .map(({ address }) => address);
}

/**
 * Returns the English source of each translation among these differences, by address; null for a translation that the site
 * began with.
 * @param english returns the English text with a key
 */
export function translatedFrom(
  changed: readonly ContentDifference[],
  english: (key: string) => string,
): Record<string, string | null> {
  const translated = changed.filter(({ address }) =>
    translations.some((language) => address.startsWith(`${language}:`)),
  );
  return Object.fromEntries(
    translated.map(({ address, after }) => [address, after === null ? null : english(keyOf(address))]),
  );
}

/** Returns the key in the address of a text. */
export function keyOf(address: string): string {
  return address.slice(address.indexOf(':') + 1);
}

/**
 * Returns changes as they are stored: texts tidied, without the texts of added items that were removed again.
 * @param after all content once the changes are made
 */
export function tidied(beginning: Beginning, after: OwnContent, changes: ContentChanges): ContentChanges {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([address, value]): [string, ContentChanges[string]][] => {
      if (typeof value !== 'string') return [[address, value]];
      const place = placeAt(beginning, after, address);
      if (place?.kind === 'text') return [[address, tidyText(place, value)]];
      return place === null && ofAddedItem.test(address) ? [] : [[address, value]];
    }),
  );
}

const ofAddedItem = /^[a-z]+:(?:[\w.-]+\.)?new-[a-z\d]+(?:\.\w+)?$/u;

/**
 * Checks changes by the rules of their places, and that added items are complete.
 * @param after all content once the changes are made
 * @throws HttpRefusal 400 with a sentence for each wrong place, by its address
 */
export function checkChanges(beginning: Beginning, after: OwnContent, changes: ContentChanges): void {
  const errors: Record<string, string> = {};
  for (const [address, value] of Object.entries(changes)) {
    // Taking a change back needs no place, which may have gone with an item.
    if (value === null) continue;
    const place = placeAt(beginning, after, address);
    const problem = place === null ? 'The site has no such place.' : problemWith(place, value);
    if (problem !== null) errors[address] = problem;
  }
  Object.assign(errors, unfinishedItems(beginning, after));
  const [first] = Object.values(errors);
  if (first !== undefined) throw badRequest(first, errors);
}
