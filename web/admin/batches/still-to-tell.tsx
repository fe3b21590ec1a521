import { useId, useState } from 'react';
import useSWR from 'swr';
import type { HandDeed } from '../../../src/shared/batches.ts';
import type { AdminBatch, Place } from '../../../src/shared/records.ts';
import { Card } from '../../ui/card.tsx';
import { adminGet } from '../data/admin-api.ts';
import { batchName } from '../parts/batches/batch-words.ts';
import { PeopleToTell } from './people-to-tell.tsx';
import styles from './still-to-tell.module.css';

const deedWords: Readonly<Record<HandDeed, string>> = {
  confirmed: 'Confirmed in',
  moved: 'Now in',
  cancelled: 'Cancelled:',
};

/** More than this are folded. */
const mostOpen = 12;

/**
 * Whom the office has still to tell what it did with their places, where no emails go out. Who is told meanwhile stays, ticked,
 * until the screen is opened again; the number is of those who are left.
 */
export function StillToTell({ batches }: { batches: readonly AdminBatch[] }) {
  const id = useId();
  const { data: untold = [] } = useSWR<readonly Place[]>('/api/admin/untold-places', adminGet, {
    revalidateOnFocus: false,
  });
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  if (untold.length === 0) return null;
  const left = untold.filter(({ _id }) => !told.has(_id)).length;
  const people = untold.map((place) => {
    const batch = batches.find(({ _id }) => _id === place.batch) ?? null;
    const { untold: deed } = place;
    const what = `${deed === null ? '' : deedWords[deed]} ${batch ? batchName(batch) : place.course}`;
    return { place, batch, isMoved: deed === 'moved', what };
  });
  return (
    <Card as="section" aria-labelledby={id}>
      <details open={people.length <= mostOpen || undefined}>
        <summary className={styles.summary}>
          <h2 id={id} className={styles.title}>
            Still to tell <span className={styles.count}>{left.toLocaleString('en-IN')}</span>
          </h2>
        </summary>
        <PeopleToTell
          label="Still to tell"
          people={people}
          isOnScreen
          onMarked={(place, isTold) =>
            setTold(
              (before) => new Set(isTold ? [...before, place] : [...before].filter((one) => one !== place)),
            )
          }
        />
      </details>
    </Card>
  );
}
