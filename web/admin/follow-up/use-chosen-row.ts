import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FollowUp } from '../../../src/shared/records.ts';
import { rowId } from './person-row.tsx';

/**
 * Keeps which person of the list is worked on, and the focus on their row. Something that covers the list, such as a dialog,
 * keeps the focus that it has.
 */
export function useChosenRow(rows: readonly FollowUp[] | undefined, isCovered: boolean) {
  const screen = useRef<HTMLDivElement>(null);
  const [chosenId, choose] = useState<string | null>(null);

  // With a keyboard, work begins at once; the focus is taken from nothing but the heading, which has it on arrival.
  const isThere = rows !== undefined && rows.length > 0;
  useEffect(() => {
    const { activeElement, body } = document;
    if (!isThere || (activeElement !== body && !activeElement?.matches('main h1'))) return;
    if (matchMedia('(pointer: fine)').matches)
      screen.current?.querySelector('article')?.focus({ preventScroll: true });
  }, [isThere]);

  // A list that is read again may put a row elsewhere, which takes the focus from it, or from what a dialog gives it back to.
  useEffect(() => {
    if (rows === undefined || chosenId === null || isCovered || document.activeElement !== document.body)
      return;
    document.getElementById(rowId(chosenId))?.focus({ preventScroll: true });
  }, [rows, chosenId, isCovered]);

  function focusRow(id: string) {
    // Its buttons too are to be in sight.
    flushSync(() => choose(id));
    const row = document.getElementById(rowId(id));
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }

  return {
    /** For the element around the rows. */
    screen,
    /** The person who was chosen, who may be on another page. */
    chosenId,
    /** The person who has the keys of the list: the first, until one is chosen. */
    current: rows?.find(({ _id }) => _id === chosenId)?._id ?? rows?.[0]?._id,
    choose,
    focusRow,
  };
}
