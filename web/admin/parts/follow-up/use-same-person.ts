import { useState } from 'react';
import type { Sameness } from '../../../../src/shared/follow-up.ts';
import { adminCall } from '../../data/admin-api.ts';
import { callFailure } from '../../data/call-failure.ts';
import { useFailureToast } from '../../data/use-failure-toast.ts';

/** Returns what stores whether two entries are the same person, and whether that is under way. */
export function useSamePerson(person: string, onSaid: () => void) {
  const [busy, setBusy] = useState(false);
  const showFailure = useFailureToast();

  async function say({ _id: other, name }: { _id: string; name: string }, is: Sameness) {
    setBusy(true);
    try {
      await adminCall('/api/admin/follow-up/:id/others', { method: 'PUT', id: person, json: { other, is } });
      onSaid();
    } catch (error) {
      showFailure(error, callFailure(error, 'Not saved. Please try again.'), name);
    } finally {
      setBusy(false);
    }
  }

  return { busy, say };
}
