import { type ReactNode, useState } from 'react';
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
  const [asking, setAsking] = useState(false);
  return {
    close: () => (isUnsaved ? setAsking(true) : onClose()),
    question: (
      <>
        {asking ? (
          <AskDialog
            title="Close without saving?"
            question="What you have typed has not been saved."
            confirmLabel="Close"
            cancelLabel="Stay"
            onConfirm={onClose}
            onCancel={() => setAsking(false)}
          />
        ) : null}
        <LeaveQuestion changed={isUnsaved && !busy} />
      </>
    ),
  };
}
