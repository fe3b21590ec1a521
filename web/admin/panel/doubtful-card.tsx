import { Link } from 'wouter';
import type { Place, TodayWork } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { placeStateWords } from '../../../src/shared/state-words.ts';
import { shortBatchName } from '../parts/batches/batch-words.ts';
import { PersonLink } from '../parts/people/person-link.tsx';
import { TodayCard, TodayLine } from './today-card.tsx';

/** Pairs of seats whose people are, or may be, one person, which is answered on the person's page; nothing if there are none. */
export function DoubtfulCard({ doubtful: { total, first } }: Pick<TodayWork, 'doubtful'>) {
  if (total === 0) return null;
  return (
    <TodayCard title="Two seats, perhaps one person" note={total.toLocaleString('en-IN')} empty="">
      {first.map(({ one, other, batch }) => (
        <TodayLine
          key={`${one._id} ${other._id}`}
          name={
            <>
              <Seated place={one} /> and <Seated place={other} />
            </>
          }
          about={<Link href={screenPath('adminBatch', batch._id)}>{shortBatchName(batch)}</Link>}
        >
          <PersonLink contact={other.contact} row={other._id}>
            Same person?
          </PersonLink>
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
