import { useId, useState } from 'react';
import { monthText } from '../../../src/shared/day-text.ts';
import type { Batch } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { BatchList } from '../parts/batches/batch-list.tsx';
import styles from './batches-page.module.css';

/** So many dates are shown at a time: a year of most institutes. */
const atATime = 40;

/** All dates by their months; of very many, the later ones at a press. */
export function ByMonth({ batches }: { batches: readonly Batch[] }) {
  const { showLater } = useTexts('batchLists');
  const [most, setMost] = useState(atATime);
  const months = new Map<string, Batch[]>();
  for (const batch of batches.slice(0, most)) {
    const month = batch.startsOn.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), batch]);
  }
  return (
    <>
      {[...months].map(([month, inMonth]) => (
        <Month key={month} batches={inMonth} />
      ))}
      {batches.length > most ? (
        <Button variant="secondary" onClick={() => setMost(most + atATime)}>
          {showLater}
        </Button>
      ) : null}
    </>
  );
}

function Month({ batches }: { batches: readonly Batch[] }) {
  const { days } = useTexts('batches');
  const headingId = useId();
  const [first] = batches;
  if (first === undefined) return null;
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <h2 id={headingId}>{monthText(first.startsOn, days)}</h2>
      <BatchList batches={batches} course="named" />
    </section>
  );
}
