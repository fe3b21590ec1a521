import type { FollowUp } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { useSamePerson } from '../parts/follow-up/use-same-person.ts';
import { PersonLink } from '../parts/people/person-link.tsx';
import styles from './person-row.module.css';

interface PartedProps {
  person: FollowUp;
  onJoined: () => void;
}

/** The entry from which the upgrade has parted a person, and the button that joins them again. */
export function Parted({ person: { _id, name, parted }, onJoined }: PartedProps) {
  const { busy, say } = useSamePerson(_id, onJoined);
  if (parted === null) return null;
  return (
    <p className={styles.about}>
      Parted by the upgrade from{' '}
      <PersonLink contact={parted._id} row={_id}>
        {parted.name}
      </PersonLink>{' '}
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        aria-label={`Join ${name} and ${parted.name} again`}
        onClick={() => void say(parted, 'same')}
      >
        Join again
      </Button>
    </p>
  );
}
