import { useEffect, useRef, useState } from 'react';
import type { Place } from '../../../../src/shared/records.ts';
import { keepFocus } from '../../data/keep-focus.ts';
import { usePlaceChange } from './use-place-change.ts';

/** Confirms or completes a place, offers to undo it, and keeps the focus in the row of its actions. */
export function usePlaceState(place: Place, onChanged: () => void) {
  const [busy, setBusy] = useState(false);
  const changeState = usePlaceChange();
  const row = useRef<HTMLDivElement>(null);
  const wasChanged = useRef(false);

  // The button that was pressed is gone: what is left to do is to tell the applicant.
  useEffect(() => {
    if (!wasChanged.current || busy) return;
    wasChanged.current = false;
    if (document.activeElement !== document.body) return;
    row.current?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  }, [busy]);
  useEffect(() => keepFocus, []);

  async function change(state: 'confirmed' | 'completed') {
    setBusy(true);
    if (await changeState(place, state)) {
      wasChanged.current = true;
      onChanged();
    }
    setBusy(false);
  }

  return { row, busy, change };
}
