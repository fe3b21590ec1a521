import { type ReactNode, useState } from 'react';
import type { Form } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import frame from './form-dialog.module.css';
import { LeaveQuestion } from './leave-question.tsx';

interface FormDialogProps {
  title: string;
  form: Form;
  /** Something is typed or chosen that is not sent. */
  changed?: boolean;
  /** Id of a text inside that says what will happen. */
  describedBy?: string;
  size?: 'medium' | 'large';
  /** What the button says that leaves all as it is. */
  closeLabel: string;
  onClose: () => void;
  /** The buttons beside it. */
  answers: ReactNode;
  children: ReactNode;
}

/** A dialog with a form that is not left without a question while something in it is unsaved. */
export function FormDialog({
  title,
  form,
  changed = form.changed,
  describedBy,
  size,
  closeLabel,
  onClose,
  answers,
  children,
}: FormDialogProps) {
  const [leaving, setLeaving] = useState(false);
  const leave = () => (changed ? setLeaving(true) : onClose());
  return (
    <>
      <Dialog title={title} describedBy={describedBy} size={size} busy={form.busy} onClose={leave}>
        <form {...form.props} className={frame.form}>
          {children}
          <FormStatus status={changed && form.status?.kind === 'success' ? null : form.status} />
          <div className={frame.answers}>
            <Button variant="secondary" size="small" disabled={form.busy} onClick={leave}>
              {closeLabel}
            </Button>
            {answers}
          </div>
        </form>
      </Dialog>
      {leaving ? (
        <ConfirmDialog
          title="Close without saving?"
          question="What you have typed has not been saved."
          confirmLabel="Close"
          cancelLabel="Stay"
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      ) : null}
      <LeaveQuestion changed={changed && !form.busy} />
    </>
  );
}
