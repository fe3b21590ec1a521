import type { CatalogueKind, EntryCard } from '../../../../src/shared/records.ts';
import styles from './stay-line.module.css';
import { useStay } from './use-stay.ts';

/** What a course costs in all, '…: ₹58,600', as 'For parents' adds it up. Nothing while the institute has not told it. */
export function StayLine({ kind, entry }: { kind: CatalogueKind; entry: EntryCard }) {
  const stay = useStay(kind, entry);
  if (stay === null) return null;
  const [label, amount] = stay;
  return (
    <p className={styles.line}>
      {label}: <strong className={styles.amount}>{amount}</strong>
    </p>
  );
}
