import { useEffect, useRef, useState } from 'react';
import type { Place } from '../../../../src/shared/records.ts';
import { useToast } from '../../../ui/toast.tsx';
import { isUnauthorized } from '../../data/admin-api.ts';
import { keepFocus } from '../../data/keep-focus.ts';
import { placeStateWords } from '../batches/batch-words.ts';
import { changeFailure, changePlace } from './change-place.ts';
import { useSeatUndo } from './use-seat-undo.ts';

/** Confirms or completes a place, offers to undo it, and keeps the focus in the row of its actions. */
export function usePlaceState(place: Place, onChanged: () => void) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const offerUndo = useSeatUndo();
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
    try {
      const { place: after, ...undo } = await changePlace(place._id, { state });
      const text = placeStateWords[after.state];
      toast({
        kind: 'success',
        text,
        detail: place.name,
        offer: offerUndo({ ...undo, name: place.name, text }),
      });
      wasChanged.current = true;
      onChanged();
    } catch (error) {
      if (!isUnauthorized(error)) toast({ kind: 'error', text: changeFailure(error), detail: place.name });
    } finally {
      setBusy(false);
    }
  }

  return { row, busy, change };
}
