import { useEffect, useState } from 'react';
import { type ToastOffer, useToast } from '../../../ui/toast.tsx';
import { useUndoOffer } from '../../data/use-deletion.ts';
import { useReadAgain } from '../../data/use-read-again.ts';
import type { SeatUndo } from './change-place.ts';

/** The change, and the name of the person. */
interface DoneChange extends SeatUndo {
  name: string;
  /** The sentence of its toast. */
  text: string;
}

/** Returns the function that makes the offer to undo a change of seats, after which all lists of batches, Today, and the page of the person are read again. */
export function useSeatUndo(): (change: DoneChange) => ToastOffer | undefined {
  const offerUndo = useUndoOffer();
  const readSome = useReadAgain();
  const readAgain = () =>
    readSome((path) => /^\/api\/admin\/(?:batches|people\/|places|today|untold-places)/u.test(path));
  return (change) => offerUndo({ ...change, readAgain });
}

/**
 * Offers to undo something in the dialog that says that it is done, and in a toast once that is closed. Returns what the
 * dialog's button does, null when it is too late, and what to call as the dialog closes, with what is said beside then.
 */
export function useUndoInDialog(change: DoneChange, onClose: () => void) {
  const offerUndo = useSeatUndo();
  const toast = useToast();
  const [offer] = useState(() => offerUndo(change));
  const [isOver, setOver] = useState(false);
  const { until, text } = change;
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return {
    undo:
      offer === undefined || isOver
        ? null
        : () => {
            offer.ended();
            onClose();
            offer.accept();
          },
    close(detail?: string) {
      if (offer !== undefined && Date.now() < until) toast({ kind: 'success', text, detail, offer });
      onClose();
    },
  };
}
