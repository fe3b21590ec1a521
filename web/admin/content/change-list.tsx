import type { ContentDifference } from '../../../src/shared/content-state.ts';
import { addressLabel, valueLabel } from './address-label.ts';
import styles from './change-list.module.css';

interface ChangeListProps {
  changes: readonly ContentDifference[];
  /** What is wrong with one, by its address. */
  problems?: Readonly<Record<string, string>>;
}

/** What differs, place by place: before and after. */
export function ChangeList({ changes, problems = {} }: ChangeListProps) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ address, before, after }) => (
        <li key={address} className={styles.change}>
          <p className={styles.place}>{addressLabel(address)}</p>
          {isPicture(after) ? (
            <img src={after} alt="" className={styles.picture} />
          ) : (
            <p className={styles.words}>
              <del>{valueLabel(before)}</del> <ins>{valueLabel(after)}</ins>
            </p>
          )}
          {problems[address] ? <p className={styles.problem}>{problems[address]}</p> : null}
        </li>
      ))}
    </ul>
  );
}

function isPicture(value: ContentDifference['after']): value is string {
  return typeof value === 'string' && value.startsWith('/uploads/');
}
