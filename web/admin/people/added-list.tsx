import { untilText } from '../parts/batches/batch-words.ts';
import styles from './add-enrollment-dialog.module.css';
import type { AddedEnrollment } from './use-enrollment-form.ts';

/** The enrollments that were added while the dialog is open, the newest first, each with its seat. */
export function AddedList({ added, now }: { added: readonly AddedEnrollment[]; now: Date }) {
  return (
    // Otherwise all of them are read out for each new one.
    <div role="status" aria-atomic={false} className={styles.news}>
      {added.length === 0 ? null : (
        <ol
          reversed
          className={styles.added}
          aria-label="Added now"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is higher than its box is moved by keyboard too.
          tabIndex={0}
        >
          {added.toReversed().map((one) => (
            <li key={one.answer._id}>
              <strong>{one.name}</strong>: {seatText(one, now)} ·{' '}
              <span className={styles.reference}>{one.answer.reference}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Returns how an enrollment stands that was added just now: 'seat reserved until Tue 19 Jan, 14:05'. */
function seatText({ batch, answer: { state, heldUntil } }: AddedEnrollment, now: Date): string {
  switch (state) {
    case 'held':
      return `seat reserved ${heldUntil === null ? 'until it is confirmed' : untilText(heldUntil, batch, now)}`;
    case 'confirmed':
      return 'seat confirmed';
    case 'waiting':
      return 'on the waiting list';
    default:
      return batch === null ? 'no date yet' : 'no seat: the same person is in that batch already';
  }
}
