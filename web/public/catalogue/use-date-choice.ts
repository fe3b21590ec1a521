import { useCallback, useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { batchesPath } from '../../../src/shared/batches.ts';
import type { Batch, CatalogueKind } from '../../../src/shared/records.ts';
import { useLanguage } from '../../data/texts.tsx';
import { useBatchesOf } from '../../data/use-batches.ts';
import { isKnown } from '../../data/use-list.ts';

/** The dates that a visitor chooses from, and the choice. */
export interface DateChoice {
  /** By start. What is chosen stays among them when it has closed meanwhile. */
  dates: readonly Batch[];
  /** Null: no date yet. */
  chosen: Batch | null;
  /** Chooses the date with this id; an empty one: no date yet. */
  choose: (id: string) => void;
  /** Whether the chosen or asked-for date can no longer be had. */
  isClosed: boolean;
  readAgain: () => void;
}

/**
 * The choice of a date of one course or certificate.
 * @param asked the id of the date with which it begins; null: no date yet
 */
export function useDateChoice(kind: CatalogueKind, entry: string, asked: string | null): DateChoice {
  const language = useLanguage();
  const { mutate } = useSWRConfig();
  const list = useBatchesOf(entry);
  const open = useMemo(() => list.items.filter((batch) => batch.kind === kind), [list.items, kind]);
  const [wanted, setWanted] = useState(asked ?? '');
  const [seen, setSeen] = useState<Batch | null>(null);
  const listed = open.find(({ _id }) => _id === wanted);
  if (listed !== undefined && listed !== seen) setSeen(listed);
  const path = batchesPath({ language, entry });
  const readAgain = useCallback(() => void mutate(path), [mutate, path]);
  const closed = listed === undefined && seen?._id === wanted ? seen : null;
  return {
    dates: closed === null ? open : [...open, closed].sort(byStart),
    chosen: listed ?? closed,
    choose: setWanted,
    isClosed: wanted !== '' && listed === undefined && isKnown(list),
    readAgain,
  };
}

function byStart(one: Batch, other: Batch): number {
  return one.startsOn < other.startsOn ? -1 : 1;
}
