import type { ReactNode } from 'react';
import { Answers } from './answers.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface ViewDialogProps extends DialogProps {
  /** The buttons at its end. */
  answers?: ReactNode;
}

/** A dialog that shows something; nothing is lost when it is closed. */
export function ViewDialog({ answers, children, ...rest }: ViewDialogProps) {
  return (
    <Dialog {...rest}>
      {children}
      {answers && <Answers>{answers}</Answers>}
    </Dialog>
  );
}
