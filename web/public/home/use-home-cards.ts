import type { CatalogueKind, EntryCard, NextBatch } from '../../../src/shared/records.ts';
import { useNextBatches } from '../../data/use-batches.ts';
import { useEntryCards } from '../../data/use-catalogue.ts';
import { isKnown } from '../../data/use-list.ts';

/** A card of Home, which leads to a course or certificate, or to the list of them. */
export type HomeCard<Place> =
  /** A place that the site has for an entry, with the entry once that is known. */
  | {
      kind: 'placed';
      id: string;
      place: Place;
      entry: EntryCard | undefined;
      next: NextBatch | null | undefined;
    }
  /** The place of an entry that the institute has hidden or deleted. */
  | { kind: 'gone'; id: string }
  /** An entry that the institute has added. */
  | { kind: 'added'; id: string; entry: EntryCard; next: NextBatch | null | undefined };

/** Returns the cards of one kind: the places that the site has, by the ids of their entries, then all other entries. */
export function useHomeCards<Place extends { id: string }>(
  kind: CatalogueKind,
  places: readonly Place[],
): readonly HomeCard<Place>[] {
  const list = useEntryCards(kind);
  const batches = useNextBatches();
  // All lines of a card come at once, so that nothing moves twice.
  const items = batches.loading ? [] : list.items;
  const isComplete = !batches.loading && isKnown(list);
  const placed = places.map((place): HomeCard<Place> => {
    const { id } = place;
    const entry = items.find(({ _id }) => _id === id);
    if (entry === undefined && isComplete) return { kind: 'gone', id };
    return { kind: 'placed', id, place, entry, next: entry && batches.nextOf(kind, id) };
  });
  const added = items
    .filter(({ _id }) => !places.some(({ id }) => id === _id))
    .map((entry): HomeCard<Place> => {
      const id = entry._id;
      return { kind: 'added', id, entry, next: batches.nextOf(kind, id) };
    });
  return [...placed, ...added];
}
