import type { Place } from '../../../../src/shared/records.ts';
import { serverTime } from '../../../data/server-clock.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../data/use-failure-toast.ts';
import { useBatches } from '../batches/use-batches.ts';
import { changeFailure, changePlace } from './change-place.ts';
import { outcomeText } from './place-words.ts';
import { useSeatUndo } from './use-seat-undo.ts';

/** Returns the function that confirms or completes a place, and returns whether that was done: a toast says it, with its undo, or why not. */
export function usePlaceChange() {
  const toast = useToast();
  const showFailure = useFailureToast();
  const offerUndo = useSeatUndo();
  const { batches } = useBatches();
  return async ({ _id, name }: Pick<Place, '_id' | 'name'>, state: 'confirmed' | 'completed') => {
    try {
      const { place, ...undo } = await changePlace(_id, { state });
      const batch = batches?.find((one) => one._id === place.batch);
      const text = outcomeText(place, state, batch, serverTime());
      toast({ kind: 'success', text, offer: offerUndo({ ...undo, name, text }) });
      return true;
    } catch (error) {
      showFailure(error, changeFailure(error), name);
      return false;
    }
  };
}
