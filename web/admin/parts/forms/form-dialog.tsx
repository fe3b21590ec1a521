import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Form } from '../../../data/use-form.ts';
import { Answers } from '../../../ui/answers.tsx';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormStatus } from '../../../ui/form-status.tsx';
import { Stack } from '../../../ui/stack.tsx';
import styles from './form-dialog.module.css';
import { OwnPassword } from './passwords.tsx';
import { useAskedClose } from './use-asked-close.tsx';

interface FormDialogProps {
  title: string;
  form: Form;
  /** The words on the button that sends it, or a button of its own. */
  submit: string | ReactElement;
  /** The words on that button while it is being sent. */
  busyText?: string;
  variant?: ButtonVariant;
  /** The words on the button that leaves all as it is. */
  closeLabel?: string;
  onClose: () => void;
  /** Further buttons, between the two. */
  tools?: ReactNode;
  /** Asks for the admin’s own password last, in a small dialog. */
  withPassword?: boolean;
  size?: 'small' | 'medium' | 'large';
  /** Id of a text inside that says what will happen. */
  describedBy?: string;
  /** Something is typed or chosen that would be lost; the form itself knows of its fields. */
  changed?: boolean;
  children: ReactNode;
}

/** A form in a dialog. However admins leave it, they are asked first while something in it is not sent. */
export function FormDialog({
  title,
  form,
  submit,
  busyText,
  variant,
  closeLabel = 'Cancel',
  onClose,
  tools,
  withPassword = false,
  size = withPassword ? 'small' : 'medium',
  describedBy,
  changed = form.changed,
  children,
}: FormDialogProps) {
  // A password alone is typed again in a moment.
  const [isTouched, setTouched] = useState(!withPassword);
  const isUnsaved = changed && isTouched;
  const { close, question } = useAskedClose(isUnsaved, onClose, form.busy);
  const isOver = form.status?.kind === 'info' || (isUnsaved && form.status?.kind === 'success');
  const end = useRef<HTMLDivElement>(null);
  const failure = form.status?.kind === 'error' ? form.status.text : '';
  // Out of sight it would seem as if nothing had happened.
  useEffect(() => {
    if (failure !== '') end.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <>
      <Dialog title={title} size={size} describedBy={describedBy} busy={form.busy} onClose={close}>
        <form {...form.props}>
          <FormStatus className={styles.typed} status={form.status?.kind === 'info' ? form.status : null} />
          <Stack>
            <Stack onInput={() => setTouched(true)}>{children}</Stack>
            {withPassword ? <OwnPassword form={form} /> : null}
            <FormStatus ref={end} status={isOver ? null : form.status} />
          </Stack>
          <Answers>
            <Button variant="secondary" size="small" disabled={form.busy} onClick={close}>
              {closeLabel}
            </Button>
            {tools}
            {typeof submit === 'string' ? (
              <Button type="submit" variant={variant} size="small" busy={form.busy} busyText={busyText}>
                {submit}
              </Button>
            ) : (
              submit
            )}
          </Answers>
        </form>
      </Dialog>
      {question}
    </>
  );
}
