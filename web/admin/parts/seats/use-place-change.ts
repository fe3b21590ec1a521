import type { Place } from '../../../../src/shared/records.ts';
import { placeStateWords } from '../../../../src/shared/state-words.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../data/use-failure-toast.ts';
import { changeFailure, changePlace } from './change-place.ts';
import { useSeatUndo } from './use-seat-undo.ts';

/** Returns the function that confirms or completes a place, and returns whether that was done: a toast says it, with its undo, or why not. */
export function usePlaceChange() {
  const toast = useToast();
  const showFailure = useFailureToast();
  const offerUndo = useSeatUndo();
  return async ({ _id, name }: Pick<Place, '_id' | 'name'>, state: 'confirmed' | 'completed') => {
    try {
      const { place, ...undo } = await changePlace(_id, { state });
      const text = placeStateWords[place.state];
      toast({ kind: 'success', text, detail: name, offer: offerUndo({ ...undo, name, text }) });
      return true;
    } catch (error) {
      showFailure(error, changeFailure(error), name);
      return false;
    }
  };
}
