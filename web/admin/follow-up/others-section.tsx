import { useState } from 'react';
import type { FollowUpHistory, OtherEntry } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/row.tsx';
import { useToast } from '../../ui/toast.tsx';
import { adminCall, isUnauthorized } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { arrivalTime } from '../parts/arrival-time.ts';
import styles from './history-dialog.module.css';

interface OthersSectionProps {
  person: FollowUpHistory;
  /** Called with the entry as it is once something was said of another. */
  onSaid: (after: FollowUpHistory) => void;
}

/** What is said of an entry with the same email or phone, and what can be said instead. */
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
export function OthersSection({ person, onSaid }: OthersSectionProps) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function say(other: OtherEntry, is: OtherEntry['is']) {
    setBusy(true);
    try {
      const json = { other: other._id, is };
      const { body } = await adminCall('/api/admin/follow-up/:id/others', {
        method: 'PUT',
        id: person._id,
        json,
      });
      onSaid(body);
    } catch (error) {
      if (!isUnauthorized(error))
        toast({ kind: 'error', text: callFailure(error, 'It could not be saved.'), detail: other.name });
    } finally {
      setBusy(false);
    }
  }

  if (person.others.length === 0) return null;
  return (
    <section className={styles.others} aria-label="Perhaps the same person">
      {person.others.map((other) => (
        <div key={other._id} className={styles.other}>
          <p>
            {wordsOf[other.is]}: <strong>{other.name}</strong>, {arrivalTime(other.createdAt, new Date())}
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
    </section>
  );
}

const wordsOf: Readonly<Record<OtherEntry['is'], string>> = {
  perhaps: 'Perhaps the same person',
  same: 'Joined',
  apart: 'Kept apart',
};

function sharedText({ sharesEmail, sharesPhone }: OtherEntry): string {
  const shared = [...(sharesEmail ? ['email'] : []), ...(sharesPhone ? ['phone'] : [])];
  return shared.length === 0 ? '' : `, with the same ${shared.join(' and ')}`;
}
