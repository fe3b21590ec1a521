import type { Fee } from '../../../src/shared/fee.ts';
import { useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './fee-line.module.css';
import { Filled } from './filled.tsx';

/** The cost of something, '₹45,000 + 18% GST · ₹53,100 with GST': the total stands out, on a line of its own. */
export function FeeLine({ fee: { parts, tax }, className }: { fee: Fee; className?: string | undefined }) {
  const { inAll } = useTexts('fees');
  return (
    <span className={joinClasses(styles.fee, className)}>
      {tax ? (
        <>
          <span>{parts}</span>
          <VisuallyHidden> · </VisuallyHidden>
          <strong className={styles.total}>
            <Filled text={inAll} values={{ total: <span>{tax.total}</span> }} />
          </strong>
        </>
      ) : (
        <strong className={styles.total}>{parts}</strong>
      )}
    </span>
  );
}
