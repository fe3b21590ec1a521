import { useId } from 'react';
import { Answers } from './answers.tsx';
import styles from './ask-dialog.module.css';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormStatus } from './form-status.tsx';

interface AskDialogProps {
  title: string;
  /** The question, in a sentence. */
  question: string;
  /** What follows from it, below the question; nothing where it is empty. */
  note?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Whether the confirmed change can be taken back: the focus begins there. */
  isHarmless?: boolean;
  /** It is being done, which the button then says. */
  busy?: boolean;
  busyText?: string;
  /** Why it could not be done; null as long as it could. */
  failure?: string | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done. The focus begins on the harmless answer. */
export function AskDialog({
  title,
  question,
  note = '',
  confirmLabel = 'Delete',
  cancelLabel = 'Cancel',
  isHarmless = false,
  busy = false,
  busyText,
  failure,
  onConfirm,
  onCancel,
}: AskDialogProps) {
  const questionId = useId();
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={<span className={styles.title}>{title}</span>}
      describedBy={questionId}
      busy={busy}
      onClose={onCancel}
    >
      <div id={questionId} className={styles.question}>
        <p>{question}</p>
        {note === '' ? null : <p className={styles.note}>{note}</p>}
      </div>
      {failure === undefined ? null : (
        <FormStatus status={failure === null ? null : { kind: 'error', text: failure }} />
      )}
      <Answers>
        <Button
          variant="secondary"
          size="small"
          disabled={busy}
          onClick={onCancel}
          data-autofocus={!isHarmless || undefined}
        >
          {cancelLabel}
        </Button>
        <Button
          variant={isHarmless ? 'primary' : 'danger'}
          size="small"
          busy={busy}
          busyText={busyText}
          onClick={onConfirm}
          data-autofocus={isHarmless || undefined}
        >
          {confirmLabel}
        </Button>
      </Answers>
    </Dialog>
  );
}
