import { Check, Copy } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { TeamMember } from '../../../src/shared/records.ts';
import { accountRules, confirmationRules } from '../../../src/shared/rules.ts';
import { failureText } from '../../data/failure-text.ts';
import { type Form, useForm } from '../../data/use-form.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { adminCall } from '../data/admin-api.ts';
import { useAdmin } from '../data/use-admin.ts';
import { CurrentPassword, PasswordOwner } from '../parts/passwords.tsx';
import styles from './admin-dialogs.module.css';

/** A password that the server has generated, and its owner. */
export interface NewPassword {
  email: string;
  password: string;
}

interface DialogProps<Result> {
  onDone: (result: Result) => void;
  onClose: () => void;
}

/** Adds an admin. */
export function AddDialog({ onDone, onClose }: DialogProps<NewPassword>) {
  const form = useForm({
    rules: accountRules,
    send: async (values) => {
      const { body } = await adminCall('/api/admin/admins', { method: 'POST', json: values });
      return { email: values.email, password: body.password };
    },
    success: '',
    failure,
    onSent: onDone,
  });
  return (
    <ConfirmedForm title="Add an admin" label="Add admin" form={form} onClose={onClose}>
      <p>An admin can do everything here that you can. A password will be created for you to pass on.</p>
      {/* Not the names that a browser knows: they are its owner’s. */}
      <TextField label="Name" autoComplete="off" required data-autofocus {...form.field('name')} />
      <TextField label="Email" type="email" autoComplete="off" required {...form.field('email')} />
    </ConfirmedForm>
  );
}

/** Resets another admin's password, which logs them out. */
export function ResetDialog({ admin, onDone, onClose }: DialogProps<NewPassword> & { admin: TeamMember }) {
  const form = useForm({
    rules: confirmationRules,
    send: async (values) => {
      const { body } = await adminCall('/api/admin/admins/password/:id', {
        method: 'PUT',
        id: admin._id,
        json: values,
      });
      return { email: admin.email, password: body.password };
    },
    success: '',
    failure,
    onSent: onDone,
  });
  return (
    <ConfirmedForm
      title={`New password for ${admin.name}`}
      label="Reset password"
      form={form}
      onClose={onClose}
    >
      <p>
        The password of <strong>{admin.email}</strong> will stop working and they will be logged out
        everywhere. A new one will be created for you to pass on.
      </p>
    </ConfirmedForm>
  );
}

/** Removes another admin; passes the server's message to `onDone`. */
export function RemoveDialog({ admin, onDone, onClose }: DialogProps<string> & { admin: TeamMember }) {
  const form = useForm({
    rules: confirmationRules,
    send: async (values) => {
      const { body } = await adminCall('/api/admin/admins/remove/:id', {
        method: 'POST',
        id: admin._id,
        json: values,
      });
      return body.message;
    },
    success: '',
    failure,
    onSent: onDone,
  });
  return (
    <ConfirmedForm
      title={`Remove ${admin.name}?`}
      label="Remove"
      variant="danger"
      form={form}
      onClose={onClose}
    >
      <p>
        <strong>{admin.email}</strong> will be logged out everywhere and can no longer log in. What they did
        stays in Activity.
      </p>
    </ConfirmedForm>
  );
}

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
function ConfirmedForm({ title, label, variant, form, onClose, children }: ConfirmedFormProps) {
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

interface HandOverProps extends NewPassword {
  /** Called once the password has been noted. */
  onNoted: () => void;
  /** Called on Escape: the password can be shown again. */
  onClose: () => void;
}

/** Shows a new password to be copied or read out. A click outside does not close it. */
export function HandOver({ email, password, onNoted, onClose }: HandOverProps) {
  const textId = useId();
  const shown = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(password);
      setCopied(true);
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setCopied(false);
    }
  }

  return (
    <Dialog
      role="alertdialog"
      title={<span className={styles.title}>Password for {email}</span>}
      size="small"
      describedBy={textId}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p id={textId}>
          It is shown only once. Pass it on in person or by phone, without the spaces. It works for a week,
          and only to set a password of their own.
        </p>
        <code ref={shown} className={styles.password}>
          {[...password.matchAll(/.{1,5}/gu)].map(({ 0: part, index }) => (
            <span key={index}>{part}</span>
          ))}
        </code>
        <div className={styles.answers}>
          <p role="status" className={styles.copied}>
            {copied === null ? null : copied ? 'Copied' : 'Please copy the selected text'}
          </p>
          <Button
            variant="secondary"
            size="small"
            icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            data-autofocus
            onClick={() => void copy()}
          >
            Copy
          </Button>
          <Button size="small" onClick={onNoted}>
            I have noted it down
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function failure(error: unknown): string {
  return failureText(error, {
    refused: (message) => message || 'That could not be done.',
    lost: 'No answer from the server. Please try again.',
  });
}
