import type { AdminBatch } from '../../../../src/shared/records.ts';
import styles from './seats-meter.module.css';

/** Draws how full a batch is, as a bar that screen readers pass over: the words are beside it. */
export function SeatsMeter({ seats, sure, held }: Pick<AdminBatch, 'seats' | 'held'> & { sure: number }) {
  return (
    <svg className={styles.bar} viewBox={`0 0 ${seats} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.sure} width={sure} height={1} />
      <rect className={styles.held} x={sure} width={held} height={1} />
    </svg>
  );
}
