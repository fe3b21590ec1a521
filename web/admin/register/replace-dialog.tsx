import { useId, useState } from 'react';
import useSWR from 'swr';
import * as v from 'valibot';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type { IssuedCertificate } from '../../../src/shared/records.ts';
import { certificateChangeRules } from '../../../src/shared/register-rules.ts';
import { whyUnreached } from '../../../src/shared/told.ts';
import { failureText } from '../../data/failure-text.ts';
import { serverTime } from '../../data/server-clock.ts';
import type { TypedFields } from '../../data/typed-fields.ts';
import { useForm } from '../../data/use-form.ts';
import { adminCall } from '../data/admin-api.ts';
import { useTellsPeople } from '../data/use-tells-people.ts';
import { PaperNotes } from '../parts/certificates/paper-notes.tsx';
import { FormDialog } from '../parts/forms/form-dialog.tsx';
import { readPlace } from '../parts/seats/going-seat.ts';
import { CertificateFields, typedOf } from './certificate-fields.tsx';
import styles from './register-dialogs.module.css';
import { certificateName, replaceTitle } from './register-words.ts';
import { useNextNumber } from './use-next-number.ts';

interface ReplaceDialogProps {
  certificate: IssuedCertificate;
  /** The name that it should have, by default its own. */
  holder?: string;
  /** Called with the new certificate. */
  onReplaced: (certificate: IssuedCertificate) => void;
  onClose: () => void;
}

/** Only what differs is sent, and something must. */
const rules = v.object({
  ...certificateChangeRules.entries,
  isChanged: v.literal(true, 'Nothing is changed yet. Put right what is wrong on the certificate.'),
});

/** Issues a certificate anew with what was wrong on it put right, and says before what comes of it. */
export function ReplaceDialog({
  certificate,
  holder = certificate.holder,
  onReplaced,
  onClose,
}: ReplaceDialogProps) {
  const textId = useId();
  const [before] = useState(() => typedOf(certificate));
  const [typed, setTyped] = useState<TypedFields>({ ...before, holder });
  const number = useNextNumber(dayInIndia(serverTime()));
  const { enrollment, contact } = certificate;
  const { data: own } = useSWR(enrollment && contact && ['place', enrollment, contact], readOwn);
  const isReached = !own || (!own.batch.sample && whyUnreached(own.place) === null);
  const isMailed = useTellsPeople() && enrollment !== null && isReached;
  const form = useForm({
    rules,
    initial: { ...before, holder },
    prepare: (fields) => changesOf(before, fields),
    async send({ isChanged: _isChanged, ...json }) {
      const path = '/api/admin/register/:id';
      return (await adminCall(path, { method: 'PUT', id: certificate._id, json })).body;
    },
    success: '',
    failure: (error) =>
      failureText(error, {
        // A field says itself what is wrong with it.
        refused: (message, { errors }) =>
          Object.keys(errors).length > 0 ? '' : message || 'The certificate could not be replaced.',
        lost: 'No answer from the server. Please look in the list whether it was replaced, before you try again.',
      }),
    onSent: onReplaced,
  });

  return (
    <FormDialog
      title={replaceTitle(certificate)}
      form={form}
      describedBy={textId}
      submit="Replace"
      busyText="Replacing…"
      onClose={onClose}
    >
      <div
        onInput={() => {
          setTyped(form.typed());
        }}
      >
        <CertificateFields form={form} before={before} typed={typed} />
      </div>
      <div id={textId}>
        <p className={styles.subject}>What will happen</p>
        <ul className={styles.points}>
          <li>
            A new certificate is issued today
            {number === undefined ? ', with the next number' : `, with the number ${number}`}.
          </li>
          <li>
            {certificateName(certificate)} is no longer valid. Whoever checks it reads ‘replaced’, with the
            new number. This cannot be undone.
          </li>
          <li>
            {isMailed
              ? `${holder} gets the new certificate by email.`
              : 'Nobody is told. Print the new certificate and hand it over.'}
          </li>
        </ul>
      </div>
      <PaperNotes />
    </FormDialog>
  );
}

function readOwn([, enrollment, contact]: readonly [string, string, string]) {
  return readPlace(enrollment, contact);
}

function changesOf(before: TypedFields, typed: TypedFields) {
  const changes = Object.entries(typed).filter(([name, value]) => before[name] !== value);
  return { ...Object.fromEntries(changes), isChanged: changes.length > 0 };
}
