import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Place, TodayPairs, TodayWork } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { placeStateWords } from '../../../src/shared/state-words.ts';
import { shortBatchName } from '../parts/batches/batch-words.ts';
import { PersonLink } from '../parts/people/person-link.tsx';
import { CancelSecond, seatsInOneBatch } from '../parts/seats/second-seat.tsx';
import { TodayCard, TodayLine } from './today-card.tsx';

/** Pairs of seats whose people may be one person, which is answered on the person's page; nothing if there are none. */
export function DoubtfulCard({ doubtful }: Pick<TodayWork, 'doubtful'>) {
  return (
    <PairsCard title="Two seats, perhaps one person" pairs={doubtful}>
      {({ other }) => (
        <PersonLink contact={other.contact} row={other._id}>
          Same person?
        </PersonLink>
      )}
    </PairsCard>
  );
}

/** Pairs of seats of one person, of which one is to be cancelled; nothing if there are none. */
export function DoubleCard({
  double,
  reload,
}: Pick<TodayWork, 'double'> & { reload: () => Promise<unknown> }) {
  return (
    <PairsCard title="Two seats, one person" pairs={double}>
      {({ one, other, batch }) => (
        <CancelSecond
          second={seatsInOneBatch([one, other])?.second ?? other}
          batch={batch}
          onChanged={() => void reload().catch(() => undefined)}
        />
      )}
    </PairsCard>
  );
}

interface PairsCardProps {
  title: string;
  pairs: TodayPairs;
  /** The action on a pair. */
  children: (pair: TodayPairs['first'][number]) => ReactNode;
}

function PairsCard({ title, pairs: { total, first }, children }: PairsCardProps) {
  if (total === 0) return null;
  return (
    <TodayCard title={title} note={total.toLocaleString('en-IN')} empty="">
      {first.map((pair) => (
        <TodayLine
          key={`${pair.one._id} ${pair.other._id}`}
          name={
            <>
              <Seated place={pair.one} /> and <Seated place={pair.other} />
            </>
          }
          about={<Link href={screenPath('adminBatch', pair.batch._id)}>{shortBatchName(pair.batch)}</Link>}
        >
          {children(pair)}
        </TodayLine>
      ))}
    </TodayCard>
  );
}

function Seated({ place: { _id, contact, name, state } }: { place: Place }) {
  return (
    <>
      <PersonLink contact={contact} row={_id}>
        {name}
      </PersonLink>{' '}
      ({placeStateWords[state].toLowerCase()})
    </>
  );
}
