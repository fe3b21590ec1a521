import { useState } from 'react';
import type { Person as ListedPerson } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/row.tsx';
import { callFailure } from '../data/call-failure.ts';
import { useFailureToast } from '../data/use-failure-toast.ts';
import { FoundRecords } from './found-records.tsx';
import { type FoundPerson, findPerson, type Person } from './person.ts';

interface PersonDataProps {
  person: ListedPerson;
  /** Called with what the server says. */
  onErased: (message: string) => void;
}

/** Exports or erases what is held of a person of the follow-up: theirs is ticked, others' with that email or phone is not. */
export function PersonData({ person: { _id, email, phone }, onErased }: PersonDataProps) {
  const [found, setFound] = useState<FoundPerson | null>(null);
  const [busy, setBusy] = useState(false);
  const showFailure = useFailureToast();

  async function find(person: Person) {
    setBusy(true);
    try {
      setFound(await findPerson(person));
    } catch (error) {
      showFailure(error, callFailure(error, 'The search failed.'));
    } finally {
      setBusy(false);
    }
  }

  if (found !== null)
    return (
      <FoundRecords
        key={Object.values(found.person).join(' ')}
        found={found}
        onWiden={(person) => void find(person)}
        onErased={onErased}
      />
    );
  return (
    <Row>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        onClick={() => void find({ person: _id, email, phone: phone ?? '', certificate: '' })}
      >
        Export or erase…
      </Button>
    </Row>
  );
}
