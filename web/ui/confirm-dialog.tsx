import { useId } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What is asked, in a sentence. */
  question: string;
  confirmLabel?: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. The focus begins on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, confirmLabel = 'Delete', cancelLabel = 'Cancel', onConfirm, onCancel } = props;
  const questionId = useId();
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={<span className={styles.title}>{title}</span>}
      describedBy={questionId}
      onClose={onCancel}
    >
      <p id={questionId}>{question}</p>
      <div className={styles.answers}>
        <Button variant="secondary" size="small" onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button variant="danger" size="small" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
