import { useState } from 'react';
import type { OtherEntry, Person } from '../../../src/shared/records.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Row } from '../../ui/row.tsx';
import { Stack } from '../../ui/stack.tsx';
import { adminCall } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { useFailureToast } from '../data/use-failure-toast.ts';
import { arrivalTime } from '../parts/arrival-time.ts';
import { PersonLink } from '../parts/people/person-link.tsx';
import styles from './person-page.module.css';

interface OthersCardProps {
  person: Person;
  /** Called once something was said of another. */
  onSaid: () => void;
}

/** The answers about an entry with the same email or phone, and the other answers that can be given. */
const answers: Readonly<
  Record<OtherEntry['is'], readonly { is: OtherEntry['is']; label: string; detail: string }[]>
> = {
  perhaps: [
    { is: 'same', label: 'Join', detail: 'the same person' },
    { is: 'apart', label: 'Keep apart', detail: 'another person' },
  ],
  same: [{ is: 'perhaps', label: 'Part again', detail: 'no longer joined' }],
  apart: [{ is: 'perhaps', label: 'Ask again', detail: 'no longer kept apart' }],
};

/** The other entries that are perhaps the same person: the office joins them or keeps them apart, and takes back either. */
export function OthersCard({ person, onSaid }: OthersCardProps) {
  const [busy, setBusy] = useState(false);
  const showFailure = useFailureToast();

  async function say(other: OtherEntry, is: OtherEntry['is']) {
    setBusy(true);
    try {
      const json = { other: other._id, is };
      await adminCall('/api/admin/follow-up/:id/others', {
        method: 'PUT',
        id: person._id,
        json,
      });
      onSaid();
    } catch (error) {
      showFailure(error, callFailure(error, 'Not saved. Please try again.'), other.name);
    } finally {
      setBusy(false);
    }
  }

  if (person.others.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="others">
      <Stack gap={3}>
        <h2 id="others" className={styles.heading}>
          Perhaps the same person
        </h2>
        {person.others.map((other) => (
          <div key={other._id} className={styles.other}>
            <p>
              {other.is === 'perhaps' ? null : `${wordsOf[other.is]}: `}
              <strong>
                {other.is === 'same' ? (
                  other.name
                ) : (
                  <PersonLink contact={other._id} row={other._id}>
                    {other.name}
                  </PersonLink>
                )}
              </strong>
              , {arrivalTime(other.createdAt, serverTime())}
              {sharedText(other)}
            </p>
            <Row gap={2}>
              {answers[other.is].map(({ is, label, detail }) => (
                <Button
                  key={label}
                  variant="secondary"
                  size="small"
                  disabled={busy}
                  aria-label={`${label}: ${other.name}, ${detail}`}
                  onClick={() => void say(other, is)}
                >
                  {label}
                </Button>
              ))}
            </Row>
          </div>
        ))}
      </Stack>
    </Card>
  );
}

const wordsOf = {
  same: 'Joined',
  apart: 'Kept apart',
} as const;

function sharedText({ sharesEmail, sharesPhone }: OtherEntry): string {
  const shared = [...(sharesEmail ? ['email'] : []), ...(sharesPhone ? ['phone'] : [])];
  return shared.length === 0 ? '' : `, with the same ${shared.join(' and ')}`;
}
