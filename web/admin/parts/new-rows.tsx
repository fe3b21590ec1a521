import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useFocusKept } from '../data/keep-focus.ts';
import styles from './new-rows.module.css';

interface NewRowsProps {
  waiting: number;
  /** What one of them is called: 'enrollment'. */
  noun: string;
  busy: boolean;
  onShow: () => void;
}

/** Announces new rows without moving anything; they are shown only when asked for. */
export function NewRows({ waiting, noun, busy, onShow }: NewRowsProps) {
  const isShown = waiting > 0;
  useFocusKept(isShown);
  const text = `${waiting.toLocaleString('en-IN')} new ${noun}${waiting === 1 ? '' : 's'}`;
  return (
    <div className={styles.place}>
      <div className={joinClasses(isShown && styles.pill, isShown && 'on-navy')}>
        <p role="status">{isShown ? text : null}</p>
        {isShown ? (
          <Button
            size="small"
            busy={busy}
            aria-label={`Show ${text}`}
            onClick={onShow}
            className={styles.show}
          >
            Show
          </Button>
        ) : null}
      </div>
    </div>
  );
}
