import { Pencil } from 'lucide-react';
import type { ContentDifference } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/row.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { addressLabel, valueLabels } from './address-label.ts';
import styles from './change-list.module.css';
import { isUndescribed } from './texts-of-page.ts';
import { UndoChange } from './undo-change.tsx';
import type { Content } from './use-content.ts';

interface ChangeListProps {
  content: Content;
  changes: readonly ContentDifference[];
  /** The problem of each, by its address. */
  problems?: Readonly<Record<string, string>>;
  /** Of changes that are not published yet: leads to where a place is edited. */
  onOpen?: (address: string) => void;
}

/** The differences, place by place: before and after. */
export function ChangeList({ content, changes, problems = {}, onOpen }: ChangeListProps) {
  const { state, own } = content;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => {
        const { address, after } = change;
        const values = valueLabels(state, own, change);
        const label = addressLabel(state, own, address);
        return (
          <li key={address} className={styles.change}>
            <p className={styles.place}>{label}</p>
            {isPicture(after) ? (
              <img src={after} alt="" className={styles.picture} />
            ) : (
              <p className={styles.words}>
                {values.before === null ? null : <del>{values.before}</del>} <ins>{values.after}</ins>
              </p>
            )}
            {problems[address] ? <p className={styles.problem}>{problems[address]}</p> : null}
            {onOpen && isUndescribed(content, address) ? (
              <p className={styles.problem}>Its description is still that of the picture before.</p>
            ) : null}
            {onOpen ? (
              <Row gap={2}>
                <OpenButton label={label} onClick={() => onOpen(address)} />
                <UndoChange content={content} address={address} label={label} />
              </Row>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

interface ProblemListProps extends Required<Pick<ChangeListProps, 'content' | 'problems' | 'onOpen'>> {}

/** The problems of places that have no change of their own, such as what an added item lacks. */
export function ProblemList({ content: { state, own }, problems, onOpen }: ProblemListProps) {
  return (
    <ul className={styles.changes}>
      {Object.entries(problems).map(([address, problem]) => {
        const label = addressLabel(state, own, address);
        return (
          <li key={address} className={styles.change}>
            <p className={styles.place}>{label}</p>
            <p className={styles.problem}>{problem}</p>
            <OpenButton label={label} onClick={() => onOpen(address)} />
          </li>
        );
      })}
    </ul>
  );
}

function OpenButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" icon={<Pencil aria-hidden="true" />} onClick={onClick}>
      Open<VisuallyHidden>: {label}</VisuallyHidden>
    </Button>
  );
}

function isPicture(value: ContentDifference['after']): value is string {
  return typeof value === 'string' && value.startsWith('/uploads/');
}
