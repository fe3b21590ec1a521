import { type Fee, inAll } from '../../../src/shared/fee.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './fee-line.module.css';

/** What something costs, '₹45,000 + 18% GST · ₹53,100 in all': the total stands out, on a line of its own. */
export function FeeLine({ fee: { parts, tax }, className }: { fee: Fee; className?: string | undefined }) {
  return (
    <span className={joinClasses(styles.fee, className)}>
      {tax ? (
        <>
          <span>{parts}</span>
          <VisuallyHidden> · </VisuallyHidden>
          <strong className={styles.total}>{inAll(tax)}</strong>
        </>
      ) : (
        <strong className={styles.total}>{parts}</strong>
      )}
    </span>
  );
}
