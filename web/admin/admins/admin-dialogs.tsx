import { Check, Copy } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { TeamMember } from '../../../src/shared/records.ts';
import { confirmationRules, newAdminRules } from '../../../src/shared/rules.ts';
import { useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Stack } from '../../ui/stack.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { adminCall } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { FormDialog } from '../parts/forms/form-dialog.tsx';
import styles from './admin-dialogs.module.css';
import { RolesField, withRoles } from './role-dialog.tsx';

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
    rules: newAdminRules,
    prepare: withRoles,
    send: async (values) => {
      const { body } = await adminCall('/api/admin/admins', { method: 'POST', json: values });
      return { email: values.email, password: body.password };
    },
    success: '',
    failure,
    onSent: onDone,
  });
  return (
    <FormDialog title="Add an admin" submit="Add admin" withPassword form={form} onClose={onClose}>
      <p>A password will be created for you to pass on.</p>
      {/* Not the names that a browser knows: they are its owner’s. */}
      <TextField label="Name" autoComplete="off" required data-autofocus {...form.field('name')} />
      <TextField label="Email" type="email" autoComplete="off" required {...form.field('email')} />
      <RolesField begin={['office']} />
    </FormDialog>
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
    <FormDialog
      title={`New password for ${admin.name}`}
      submit="Reset password"
      withPassword
      form={form}
      onClose={onClose}
    >
      <p>
        The password of <strong>{admin.email}</strong> will stop working and they will be logged out
        everywhere. A new one will be created for you to pass on.
      </p>
    </FormDialog>
  );
}

type AdminDialogProps = DialogProps<string> & { admin: TeamMember };

/** Removes another admin; passes the server's message to `onDone`. */
export function RemoveDialog(props: AdminDialogProps) {
  const { name, email } = props.admin;
  return (
    <AskedWithPassword
      {...props}
      path="/api/admin/admins/remove/:id"
      title={`Remove ${name}?`}
      submit="Remove"
    >
      <p>
        <strong>{email}</strong> will be logged out everywhere and can no longer log in. What they did stays
        in Activity.
      </p>
    </AskedWithPassword>
  );
}

/** Resets another admin's second factor; passes the server's message to `onDone`. */
export function ResetFactorDialog(props: AdminDialogProps) {
  const { name, email } = props.admin;
  return (
    <AskedWithPassword
      {...props}
      path="/api/admin/admins/second-factor/:id"
      title={`Reset ${name}’s second factor?`}
      submit="Reset second factor"
    >
      <p>
        For somebody who has lost their phone and has no recovery code. Speak to them first, so that you know
        that it is really they who ask. <strong>{email}</strong> will be logged out everywhere, and can log in
        with the password alone until a second factor is set up again.
      </p>
    </AskedWithPassword>
  );
}

/** Logs another admin out everywhere; passes the server's message to `onDone`. */
export function EndSessionsDialog(props: AdminDialogProps) {
  const { name, email } = props.admin;
  return (
    <AskedWithPassword
      {...props}
      path="/api/admin/admins/sessions/:id"
      title={`Log out ${name}?`}
      submit="Log out"
    >
      <p>
        <strong>{email}</strong> will be logged out on every device, and can log in again with the same
        password. If somebody else may know it, reset the password instead.
      </p>
    </AskedWithPassword>
  );
}

interface AskedWithPasswordProps extends AdminDialogProps {
  path:
    | '/api/admin/admins/remove/:id'
    | '/api/admin/admins/second-factor/:id'
    | '/api/admin/admins/sessions/:id';
  title: string;
  submit: string;
  children: ReactNode;
}

function AskedWithPassword({ admin, path, onDone, ...dialog }: AskedWithPasswordProps) {
  const form = useForm({
    rules: confirmationRules,
    send: async (json) => (await adminCall(path, { method: 'POST', id: admin._id, json })).body.message,
    success: '',
    failure,
    onSent: onDone,
  });
  return <FormDialog {...dialog} variant="danger" withPassword form={form} />;
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
    <ViewDialog
      role="alertdialog"
      title={`Password for ${email}`}
      size="small"
      describedBy={textId}
      onClose={onClose}
      answers={
        <>
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
        </>
      }
    >
      <Stack>
        <p id={textId}>
          It is shown only once. Pass it on in person or by phone, without the spaces. It works for a week,
          and only to set a password of their own.
        </p>
        <code ref={shown} className={styles.password}>
          {[...password.matchAll(/.{1,5}/gu)].map(({ 0: part, index }) => (
            <span key={index}>{part}</span>
          ))}
        </code>
      </Stack>
    </ViewDialog>
  );
}

function failure(error: unknown): string {
  return callFailure(error, 'Not done. Please try again.');
}
