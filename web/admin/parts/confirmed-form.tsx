import type { ReactNode } from 'react';
import type { Form } from '../../data/use-form.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { useAdmin } from '../data/use-admin.ts';
import styles from './confirmed-form.module.css';
import { CurrentPassword, PasswordOwner } from './passwords.tsx';

interface ConfirmedFormProps {
  title: string;
  /** What the button says. */
  label: string;
  variant?: ButtonVariant;
  form: Form;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog that asks for the admin’s own password last. */
export function ConfirmedForm({ title, label, variant, form, onClose, children }: ConfirmedFormProps) {
  const admin = useAdmin();
  return (
    <Dialog
      title={<span className={styles.title}>{title}</span>}
      size="small"
      busy={form.busy}
      onClose={onClose}
    >
      <form {...form.props} className={styles.form}>
        {children}
        <PasswordOwner email={admin?.email ?? ''} />
        <CurrentPassword form={form} />
        <FormStatus status={form.status} />
        <div className={styles.answers}>
          <Button variant="secondary" size="small" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={variant} size="small" busy={form.busy}>
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
