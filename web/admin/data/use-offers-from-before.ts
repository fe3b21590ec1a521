import { useEffect } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { takeOffersFromBefore } from './undo-offers.ts';
import { useUndoOffer } from './use-deletion.ts';
import { useReadAgain } from './use-read-again.ts';

/** Offers again what could still be undone when the page was loaded; only the first render finds any. */
export function useOffersFromBefore(): void {
  const toast = useToast();
  const offerUndo = useUndoOffer();
  const readSome = useReadAgain();
  const readAgain = () => readSome(() => true);
  useEffect(() => {
    for (const kept of takeOffersFromBefore(Date.now())) {
      const offer = offerUndo({ ...kept, readAgain });
      const detail = kept.text.includes(kept.name) ? undefined : kept.name;
      toast({ kind: 'success', text: kept.text, detail, offer });
    }
  });
}
