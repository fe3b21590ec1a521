import { type ReactNode, useEffect } from 'react';
import { Dialog } from './dialog.tsx';

interface BlockingDialogProps {
  title: string;
  /** Id of the text inside that says what it is about. */
  describedBy: string;
  children: ReactNode;
}

/** A dialog that nothing closes but what is done in it. */
export function BlockingDialog({ children, ...rest }: BlockingDialogProps) {
  useEffect(() => {
    // At a second Escape the browser would close it, and at a third the one beneath, whatever they say to the first.
    const stay = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault();
    document.addEventListener('keydown', stay, { capture: true });
    return () => document.removeEventListener('keydown', stay, { capture: true });
  }, []);
  return (
    <Dialog role="alertdialog" size="small" onClose={() => undefined} {...rest}>
      {children}
    </Dialog>
  );
}
