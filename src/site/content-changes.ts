import { isDeepStrictEqual } from 'node:util';
import { badRequest } from '../http/index.ts';
import type { ContentChanges, OwnContent } from '../shared/content.ts';
import type { Beginning } from '../shared/content-places.ts';
import { placeAt, problemWith, tidyText } from '../shared/content-places.ts';
import { translations } from '../shared/languages.ts';
import type { ContentDifference } from '../shared/records.ts';
import { unfinishedItems } from '../shared/unfinished-items.ts';

export function differences(before: OwnContent, after: OwnContent): ContentDifference[] {
  const addresses = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...addresses].sort().flatMap((address) => {
    const [old, now] = [before[address] ?? null, after[address] ?? null];
    return isDeepStrictEqual(old, now) ? [] : [{ address, before: old, after: now }];
  });
}

/** Returns the places changed differently by the admin and by others since `begun`. */
export function conflictsOf(begun: OwnContent, now: OwnContent, changes: ContentChanges): string[] {
  return differences(begun, now)
    .filter(({ address, after }) => address in changes && !isDeepStrictEqual(changes[address], after))
    .map(({ address }) => address);
}

/**
 * Returns the English source of each changed translation, by address; null for an initial translation.
 * @param english returns the English text of a key
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

export function keyOf(address: string): string {
  return address.slice(address.indexOf(':') + 1);
}

/**
 * Returns changes ready to store: tidied, without texts of added items that were removed again.
 * @param after all content after the changes
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
 * Checks changes by their rules, and that added items are complete.
 * @param after all content after the changes
 * @throws HttpRefusal 400 with a sentence for each wrong place, by address.
 */
export function checkChanges(beginning: Beginning, after: OwnContent, changes: ContentChanges): void {
  const errors: Record<string, string> = {};
  for (const [address, value] of Object.entries(changes)) {
    // Undoing a change is valid even if its item is deleted.
    if (value === null) continue;
    const place = placeAt(beginning, after, address);
    const problem = place === null ? 'The site has no such place.' : problemWith(place, value);
    if (problem !== null) errors[address] = problem;
  }
  Object.assign(errors, unfinishedItems(beginning, after));
  const [first] = Object.values(errors);
  if (first !== undefined) throw badRequest(first, errors);
}
