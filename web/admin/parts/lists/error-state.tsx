import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useRef } from 'react';
import { adminTexts } from '../../../../src/content/admin.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './error-state.module.css';

interface ErrorStateProps {
  /** The failure, in a sentence. */
  text: string;
  /** What is true all the same. */
  note?: string;
  onRetry: () => void;
  /** A retry is under way. */
  busy?: boolean;
}

/** Shows and announces that something could not be loaded, with a button to try again. */
export function ErrorState({ text, note, onRetry, busy = false }: ErrorStateProps) {
  const button = useRef<HTMLButtonElement>(null);
  const tried = useRef(false);

  // The button lost the focus while it was disabled; it gets it back if the retry has failed.
  useEffect(() => {
    if (busy) return;
    if (tried.current && document.activeElement === document.body) button.current?.focus();
    tried.current = false;
  }, [busy]);

  function retry() {
    tried.current = true;
    onRetry();
  }

  return (
    <div role="alert" className={styles.error}>
      <div className={styles.words}>
        <p className={styles.title}>{adminTexts.loadFailed}</p>
        <p>{text}</p>
        {note === undefined ? null : <p>{note}</p>}
      </div>
      <Button
        variant="secondary"
        size="small"
        icon={<RotateCw aria-hidden="true" />}
        busy={busy}
        onClick={retry}
        ref={button}
      >
        {adminTexts.retry}
      </Button>
    </div>
  );
}
