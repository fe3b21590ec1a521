import type { CatalogueKind, EntryCard } from '../../../src/shared/records.ts';
import { useEntryCards } from '../../data/use-catalogue.ts';
import { isKnown } from '../../data/use-list.ts';

/** A card of Home, which leads to a course or certificate, or to the list of them. */
export type HomeCard<Place> =
  /** A place that the site has for an entry, with the entry once that is known. */
  | { kind: 'placed'; id: string; place: Place; entry: EntryCard | undefined }
  /** The place of an entry that the institute has hidden or deleted. */
  | { kind: 'gone'; id: string }
  /** An entry that the institute has added. */
  | { kind: 'added'; id: string; entry: EntryCard };

/** Returns the cards of one kind: the places that the site has, by the ids of their entries, then all other entries. */
export function useHomeCards<Place extends { id: string }>(
  kind: CatalogueKind,
  places: readonly Place[],
): readonly HomeCard<Place>[] {
  const list = useEntryCards(kind);
  const placed = places.map((place): HomeCard<Place> => {
    const { id } = place;
    const entry = list.items.find(({ _id }) => _id === id);
    return entry === undefined && isKnown(list) ? { kind: 'gone', id } : { kind: 'placed', id, place, entry };
  });
  const added = list.items
    .filter(({ _id }) => !places.some(({ id }) => id === _id))
    .map((entry): HomeCard<Place> => ({ kind: 'added', id: entry._id, entry }));
  return [...placed, ...added];
}
