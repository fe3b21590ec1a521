import { useId } from 'react';
import type { Passkey, RecoveryCodesAnswer, SecondFactorAnswer } from '../../../../src/shared/records.ts';
import { confirmationRules } from '../../../../src/shared/rules.ts';
import { call } from '../../../data/api-client.ts';
import { useForm } from '../../../data/use-form.ts';
import { BlockingDialog } from '../../../ui/blocking-dialog.tsx';
import { adminCall, renewToken } from '../../data/admin-api.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { FormsDialog } from '../forms/forms-dialog.tsx';
import { AppForm } from '../second-factor/app-form.tsx';
import { sessionCalls } from '../second-factor/factor-calls.ts';
import { PasskeyForm } from '../second-factor/passkey-form.tsx';
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx';
import { accountFailure } from './account-failure.ts';

interface SetUpDialogProps {
  kind: 'app' | 'passkey';
  email: string;
  onSet: (answer: SecondFactorAnswer) => void;
  onClose: () => void;
}

/** Sets up an authenticator app, or adds a passkey. */
export function SetUpDialog({ kind, email, onSet, onClose }: SetUpDialogProps) {
  const Form = kind === 'app' ? AppForm : PasskeyForm;
  return (
    <FormsDialog
      title={kind === 'app' ? 'Set up an authenticator app' : 'Add a passkey'}
      size="small"
      onClose={onClose}
    >
      <Form calls={sessionCalls} owner={{ email, password: null }} onSet={onSet} />
    </FormsDialog>
  );
}

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  email: string;
  onKept: () => void;
}

/** Shows recovery codes. Nothing closes it but the word that they are kept: they are not shown again. */
export function RecoveryCodesDialog({ codes, email, onKept }: RecoveryCodesDialogProps) {
  const textId = useId();
  return (
    <BlockingDialog title="Your recovery codes" describedBy={textId}>
      <RecoveryCodes codes={codes} email={email} textId={textId} onKept={onKept} />
    </BlockingDialog>
  );
}

interface ConfirmedProps<Answer> {
  onDone: (answer: Answer) => void;
  onClose: () => void;
}

interface RemovalProps extends ConfirmedProps<SecondFactorAnswer> {
  /** There is no other second factor. */
  isLast: boolean;
}

const passwordAlone =
  'It is your only second factor: you will log in with the password alone, and your recovery codes go too.';

/** Removes one's own authenticator app. */
export function RemoveAppDialog({ isLast, onDone, onClose }: RemovalProps) {
  const form = useForm({
    rules: confirmationRules,
    send: (json) =>
      renewToken(
        async (token) => (await call('/api/admin/account/app/remove', { method: 'POST', json, token })).body,
      ),
    success: '',
    failure: accountFailure,
    onSent: onDone,
  });
  return (
    <FormDialog
      title="Remove the authenticator app?"
      submit="Remove"
      variant="danger"
      withPassword
      form={form}
      onClose={onClose}
    >
      <p>Its codes will no longer let you in. {isLast ? passwordAlone : null}</p>
    </FormDialog>
  );
}

/** Removes one of one's own passkeys. */
export function RemovePasskeyDialog({
  passkey,
  isLast,
  onDone,
  onClose,
}: RemovalProps & { passkey: Passkey }) {
  const form = useForm({
    rules: confirmationRules,
    send: (json) =>
      renewToken(async (token) => {
        const path = '/api/admin/account/passkeys/remove/:id';
        return (await call(path, { method: 'POST', id: passkey._id, json, token })).body;
      }),
    success: '',
    failure: accountFailure,
    onSent: onDone,
  });
  return (
    <FormDialog
      title={`Remove the passkey ${passkey.name}?`}
      submit="Remove"
      variant="danger"
      withPassword
      form={form}
      onClose={onClose}
    >
      <p>It will no longer let you in. {isLast ? passwordAlone : null}</p>
    </FormDialog>
  );
}

/** Makes new recovery codes in place of those from before. */
export function NewCodesDialog({ onDone, onClose }: ConfirmedProps<RecoveryCodesAnswer>) {
  const form = useForm({
    rules: confirmationRules,
    send: async (json) =>
      (await adminCall('/api/admin/account/recovery-codes', { method: 'POST', json })).body,
    success: '',
    failure: accountFailure,
    onSent: onDone,
  });
  return (
    <FormDialog
      title="New recovery codes"
      submit="Make ten new ones"
      withPassword
      form={form}
      onClose={onClose}
    >
      <p>Those that you have kept until now no longer count then.</p>
    </FormDialog>
  );
}
