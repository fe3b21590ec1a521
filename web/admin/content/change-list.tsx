import type { ContentDifference } from '../../../src/shared/records.ts';
import { addressLabel, valueLabels } from './address-label.ts';
import styles from './change-list.module.css';
import type { Content } from './use-content.ts';

interface ChangeListProps {
  content: Content;
  changes: readonly ContentDifference[];
  /** What is wrong with one, by its address. */
  problems?: Readonly<Record<string, string>>;
}

/** What differs, place by place: before and after. */
export function ChangeList({ content, changes, problems = {} }: ChangeListProps) {
  const { state, own } = content;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => {
        const { address, after } = change;
        const values = valueLabels(state, own, change);
        return (
          <li key={address} className={styles.change}>
            <p className={styles.place}>{addressLabel(state, own, address)}</p>
            {isPicture(after) ? (
              <img src={after} alt="" className={styles.picture} />
            ) : (
              <p className={styles.words}>
                {values.before === null ? null : <del>{values.before}</del>} <ins>{values.after}</ins>
              </p>
            )}
            {problems[address] ? <p className={styles.problem}>{problems[address]}</p> : null}
          </li>
        );
      })}
    </ul>
  );
}

function isPicture(value: ContentDifference['after']): value is string {
  return typeof value === 'string' && value.startsWith('/uploads/');
}
