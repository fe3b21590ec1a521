import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { AdminBatch, Place } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { capitalised } from '../../../src/shared/sentence.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Card } from '../../ui/card.tsx';
import { Row } from '../../ui/row.tsx';
import { Stack } from '../../ui/stack.tsx';
import { batchName, untilText } from '../parts/batches/batch-words.ts';
import { PlaceStateBadge } from '../parts/batches/state-badge.tsx';
import { useBatches } from '../parts/batches/use-batches.ts';
import { PlaceActions } from '../parts/seats/place-actions.tsx';
import { beyondText, canGetCertificate, noEmailTexts } from '../parts/seats/place-words.ts';
import { AnotherPerson } from './another-person.tsx';
import styles from './person-page.module.css';
import { TwoSeats } from './two-seats.tsx';

interface PlacesCardProps {
  places: readonly Place[];
  /** The enrollment that matters most: the keys press its buttons. */
  main: string | undefined;
  issue: (place: Place, batch: AdminBatch, onIssued: () => void) => ReactNode;
  /** Enrolls the person, who has not enrolled; else null. */
  enroll: ReactNode;
  /** Called when one may be another. */
  onChanged: () => void;
}

/** The place of each enrollment of a person, and all that the office does with it. */
export function PlacesCard({ places, main, issue, enroll, onChanged }: PlacesCardProps) {
  const { batches } = useBatches();
  if (places.length === 0 && enroll === null) return null;
  return (
    <Card as="section" aria-labelledby="seats">
      <Stack gap={3}>
        <h2 id="seats" className={styles.heading}>
          {places.length > 1 ? 'Seats' : 'Seat'}
        </h2>
        {enroll === null ? null : (
          <Row gap={3}>
            <p>Has not enrolled yet.</p>
            {enroll}
          </Row>
        )}
        <TwoSeats places={places} onChanged={onChanged} />
        {places.map((place) => {
          const batch = batches?.find(({ _id }) => _id === place.batch);
          return (
            <div key={place._id} className={styles.place}>
              <p>
                <strong>{place.name}</strong> <PlaceStateBadge state={place.state} />{' '}
                {place.heldUntil === null ? null : untilText(place.heldUntil, batch, serverTime())}
              </p>
              <p>
                {batch ? (
                  <Link href={screenPath('adminBatch', batch._id)}>{batchName(batch)}</Link>
                ) : (
                  `${place.course}${place.batch === null ? ': no date yet' : ''}`
                )}
              </p>
              {batch?.sample ? <p>{noEmailTexts.sample}</p> : null}
              <p className={styles.quiet}>Reference {place.reference}</p>
              {place.beyond ? <p>{capitalised(beyondText)}</p> : null}
              {place.state === 'asked' && place.batch !== null ? (
                <AnotherPerson place={place} onChanged={onChanged} />
              ) : null}
              <PlaceActions place={place} hasKeys={place._id === main} onChanged={onChanged} />
              {batch && canGetCertificate(place, batch, serverTime()) ? issue(place, batch, onChanged) : null}
            </div>
          );
        })}
      </Stack>
    </Card>
  );
}
