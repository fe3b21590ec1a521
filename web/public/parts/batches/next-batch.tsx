import { dayText } from '../../../../src/shared/day-text.ts';
import type { NextBatch } from '../../../../src/shared/records.ts';
import { useTexts } from '../../../data/texts.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { seatsText } from './batch-words.ts';
import styles from './next-batch.module.css';

/** When the next batch of a course begins, and how many seats are left; nothing where there is none. */
export function NextBatchLine({ batch }: { batch: NextBatch | undefined }) {
  const texts = useTexts('batches');
  if (batch === undefined) return null;
  return (
    <p className={styles.line}>
      <span>
        {texts.next}: <strong className={styles.day}>{dayText(batch.startsOn, texts.days, 'weekday')}</strong>
      </span>
      <VisuallyHidden> · </VisuallyHidden>
      <span>
        {seatsText(batch, texts)}
        {batch.sample ? ` · ${texts.sample}` : null}
      </span>
    </p>
  );
}
