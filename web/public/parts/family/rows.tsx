import type { FamilyRow } from '../../../../src/shared/records.ts';
import { useFirstLanguageTag } from '../../../data/texts.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import styles from './rows.module.css';

interface RowsProps {
  rows: readonly FamilyRow[];
  /** Beside the label, as in a list of prices, the same with a total as its last row, or below one another in cells. */
  look: 'lines' | 'prices' | 'sum' | 'cells';
}

/** Labels with their values. Nothing where there are none. */
export function Rows({ rows, look }: RowsProps) {
  const english = useFirstLanguageTag();
  if (rows.length === 0) return null;
  return (
    <dl className={joinClasses(styles.rows, styles[look])}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd lang={row.english && english}>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
