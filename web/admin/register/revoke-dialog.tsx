import { useId } from 'react';
import * as v from 'valibot';
import { line } from '../../../src/shared/fields.ts';
import { limits } from '../../../src/shared/limits.ts';
import type { IssuedCertificate } from '../../../src/shared/records.ts';
import { failureText } from '../../data/failure-text.ts';
import { useForm } from '../../data/use-form.ts';
import { TextArea } from '../../ui/field.tsx';
import { adminCall } from '../data/admin-api.ts';
import { FormDialog } from '../parts/forms/form-dialog.tsx';
import styles from './register-dialogs.module.css';
import { certificateName } from './register-words.ts';

/** Unlike in the call, which also replaces, a reason must be there. */
const rules = v.object({ reason: line('Reason', limits.reason) });

interface RevokeDialogProps {
  certificate: IssuedCertificate;
  /** Called with the certificate as it is then. */
  onRevoked: (certificate: IssuedCertificate) => void;
  onClose: () => void;
}

/** Revokes a certificate for good, for a reason that the office alone reads. */
export function RevokeDialog({ certificate, onRevoked, onClose }: RevokeDialogProps) {
  const { _id, programme } = certificate;
  const textId = useId();
  const form = useForm({
    rules,
    send: async ({ reason }) => {
      const json = { state: 'revoked', reason };
      return (await adminCall('/api/admin/register/:id', { method: 'PUT', id: _id, json })).body;
    },
    success: '',
    failure: (error) =>
      failureText(error, {
        refused: (message, { errors }) =>
          Object.keys(errors).length > 0 ? '' : message || 'The certificate could not be revoked.',
        lost: 'No answer from the server. Please look in the list whether it was revoked, and try again.',
      }),
    onSent: onRevoked,
  });

  return (
    <FormDialog
      title={`Revoke the certificate of ${certificateName(certificate)}?`}
      form={form}
      describedBy={textId}
      submit="Revoke certificate"
      busyText="Revoking…"
      variant="danger"
      closeLabel="Keep it valid"
      onClose={onClose}
    >
      <div id={textId}>
        <p className={styles.subject}>{programme}</p>
        <p>
          Anyone who checks this certificate will see ‘Revoked’. This cannot be undone. For a wrong name or
          date, replace it instead.
        </p>
      </div>
      <TextArea
        label="Reason"
        hint="For the office only. Whoever checks the certificate never sees it."
        required
        rows={3}
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
