import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { useToast } from '../../ui/toast.tsx';
import { takeOffersFromBefore } from './undo-offers.ts';
import { useUndoOffer } from './use-deletion.ts';

/** Offers again what could still be undone when the page was loaded; only the first render finds any. */
export function useOffersFromBefore(): void {
  const toast = useToast();
  const offerUndo = useUndoOffer();
  const { mutate } = useSWRConfig();
  async function readAgain() {
    await mutate(() => true).catch(() => undefined);
  }
  useEffect(() => {
    for (const kept of takeOffersFromBefore(Date.now())) {
      const offer = offerUndo({ ...kept, readAgain });
      const detail = kept.text.includes(kept.name) ? undefined : kept.name;
      toast({ kind: 'success', text: kept.text, detail, offer });
    }
  });
}
