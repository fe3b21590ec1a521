import { useState } from 'react';
import type { Place } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { adminCall } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { useFailureToast } from '../data/use-failure-toast.ts';

interface AnotherPersonProps {
  place: Place;
  onChanged: () => void;
}

/** Gives an applicant who only seems to have enrolled twice a person and a seat of their own. */
export function AnotherPerson({ place, onChanged }: AnotherPersonProps) {
  const [busy, setBusy] = useState(false);
  const showFailure = useFailureToast();

  async function part() {
    setBusy(true);
    try {
      await adminCall('/api/admin/places/:id/another', { method: 'POST', id: place._id });
      onChanged();
    } catch (error) {
      showFailure(error, callFailure(error, 'Not saved. Please try again.'), place.name);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <Button variant="secondary" size="small" busy={busy} onClick={() => void part()}>
        Another person of this name
      </Button>
    </div>
  );
}
