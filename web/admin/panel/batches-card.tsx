import { Link } from 'wouter';
import type { TodayWork } from '../../../src/shared/records.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { SeatsMeter } from '../parts/batches/seats-meter.tsx';
import styles from './batches-card.module.css';
import { TodayCard, TodayLine } from './today-card.tsx';
import { batchDays, batchText } from './today-words.ts';

/** More would push aside what is to be done. */
const mostShown = 6;

/** The batches that run now or begin within a week, and how full each is. */
export function BatchesCard({ batches }: Pick<TodayWork, 'batches'>) {
  return (
    <TodayCard
      title="Next 7 days"
      empty="No batch runs now or begins in the next 7 days."
      more={
        batches.length > mostShown ? (
          <Link href={screenPath('adminBatches')}>All {batches.length} in Batches</Link>
        ) : undefined
      }
    >
      {batches.slice(0, mostShown).map((batch) => (
        <TodayLine
          key={batch._id}
          name={<Link href={screenPath('adminBatch', batch._id)}>{batch.entryName}</Link>}
          beside={batchDays(batch)}
          about={batchText(batch)}
        >
          <div className={styles.meter}>
            <SeatsMeter seats={batch.seats} sure={batch.confirmed} held={batch.taken - batch.confirmed} />
          </div>
        </TodayLine>
      ))}
    </TodayCard>
  );
}
