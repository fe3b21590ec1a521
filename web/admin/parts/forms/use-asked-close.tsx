import { type ReactNode, useRef, useState } from 'react';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { LeaveQuestion } from './leave-question.tsx';

interface AskedClose {
  /** Closes the dialog, after a question while something in it is unsaved. */
  close: () => void;
  /** The question while it is asked; it goes beside the dialog. */
  question: ReactNode;
}

/** Asks before a dialog with something unsaved is closed, or the screen beneath it is left. */
export function useAskedClose(isUnsaved: boolean, onClose: () => void, busy = false): AskedClose {
  /** Another number each time that it is asked; null: it is not. */
  const [asking, setAsking] = useState<number | null>(null);
  const times = useRef(0);
  // Escape pressed quickly closes question and dialog at once: the dialog that comes back would lie above an older question.
  const ask = () => {
    times.current += 1;
    setAsking(times.current);
  };
  return {
    close: () => (isUnsaved ? ask() : onClose()),
    question: (
      <>
        {asking === null ? null : (
          <AskDialog
            key={asking}
            title="Close without saving?"
            question="What you have changed here has not been saved."
            confirmLabel="Close"
            cancelLabel="Stay"
            onConfirm={onClose}
            onCancel={() => setAsking(null)}
          />
        )}
        <LeaveQuestion changed={isUnsaved && !busy} />
      </>
    ),
  };
}
