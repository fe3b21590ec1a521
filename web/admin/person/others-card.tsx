import type { Sameness } from '../../../src/shared/follow-up.ts';
import type { OtherEntry, Person } from '../../../src/shared/records.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Row } from '../../ui/row.tsx';
import { Stack } from '../../ui/stack.tsx';
import { arrivalTime } from '../parts/arrival-time.ts';
import { useSamePerson } from '../parts/follow-up/use-same-person.ts';
import { PersonLink } from '../parts/people/person-link.tsx';
import styles from './person-page.module.css';

interface OthersCardProps {
  person: Person;
  /** Called once something was said of another. */
  onSaid: () => void;
}

/** The answers that can be given about another entry, by how it stands to this one. */
const answers: Readonly<
  Record<OtherEntry['is'], readonly { is: Sameness; label: string; detail: string }[]>
> = {
  perhaps: [
    { is: 'same', label: 'Yes, join', detail: 'the same person' },
    { is: 'apart', label: 'No', detail: 'another person' },
  ],
  parted: [
    { is: 'same', label: 'Join again', detail: 'the same person' },
    { is: 'apart', label: 'Another person', detail: 'no longer asked about' },
  ],
  other: [],
  same: [{ is: 'perhaps', label: 'Part again', detail: 'no longer joined' }],
  apart: [{ is: 'perhaps', label: 'Ask again', detail: 'no longer kept apart' }],
};

/** The entries with the same phone or email: the office says which are the same person, and can undo either answer. */
export function OthersCard({ person, onSaid }: OthersCardProps) {
  const { busy, say } = useSamePerson(person._id, onSaid);
  if (person.others.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="others">
      <Stack gap={3}>
        <h2 id="others" className={styles.heading}>
          Same phone or email
        </h2>
        {person.others.map((other) => (
          <div key={other._id} className={styles.other}>
            <p>
              {other.is === 'other' ? `${sharedText(other)}: ` : `${wordsOf[other.is]} `}
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
              {other.is === 'other' || sharedText(other) === '' ? null : `. ${sharedText(other)}.`}
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
  perhaps: 'The same person?',
  parted: 'Parted by the upgrade:',
  same: 'Joined:',
  apart: 'Another person:',
} as const;

function sharedText({ sharesEmail, sharesPhone }: OtherEntry): string {
  const shared = [...(sharesPhone ? ['phone'] : []), ...(sharesEmail ? ['email'] : [])];
  return shared.length === 0 ? '' : `Same ${shared.join(' and ')}`;
}
