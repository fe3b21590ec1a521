import { dayText } from '../../../../src/shared/day-text.ts';
import type { NextBatch } from '../../../../src/shared/records.ts';
import { useTexts } from '../../../data/texts.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { seatsText } from './batch-words.ts';
import styles from './next-batch.module.css';

interface NextBatchLineProps {
  /** Null where none is planned; undefined where that is not known, and nothing is said of it. */
  batch: NextBatch | null | undefined;
}

/** When the next batch of a course begins, and how many seats are left. */
export function NextBatchLine({ batch }: NextBatchLineProps) {
  const texts = useTexts('batches');
  if (batch === undefined) return null;
  if (batch === null) return <p className={styles.line}>{texts.onRequest}</p>;
  return (
    <p className={styles.line}>
      <span>
        {texts.next}: <strong className={styles.day}>{dayText(batch.startsOn, texts.days, 'weekday')}</strong>
      </span>
      <VisuallyHidden> · </VisuallyHidden>
      <span>
        {batch.sample ? `${texts.sample} · ` : null}
        {seatsText(batch, texts)}
      </span>
    </p>
  );
}
