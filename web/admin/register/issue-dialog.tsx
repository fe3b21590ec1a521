import { FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type { IssuedCertificate } from '../../../src/shared/records.ts';
import { oneCertificateRules } from '../../../src/shared/register-rules.ts';
import { failureText } from '../../data/failure-text.ts';
import { restoreFocus } from '../../data/restore-focus.ts';
import { serverTime } from '../../data/server-clock.ts';
import { type Form, useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { openPdf, previewFile } from '../parts/certificates/open-pdf.ts';
import { PaperNotes } from '../parts/certificates/paper-notes.tsx';
import frame from '../parts/forms/field-grid.module.css';
import { FormDialog } from '../parts/forms/form-dialog.tsx';
import { CertificateFields, typedOf } from './certificate-fields.tsx';
import styles from './register-dialogs.module.css';
import { useIssue } from './use-issue.tsx';
import { useNextNumber } from './use-next-number.ts';

interface IssueDialogProps {
  /** The one that was issued just before: the form begins with its course and days. */
  like?: IssuedCertificate;
  /** Called with what was issued. */
  onIssued: (certificate: IssuedCertificate) => void;
  onClose: () => void;
}

/** Issues a certificate for one person, who need not have enrolled here. It can be seen as a PDF before. */
export function IssueDialog({ like, onIssued, onClose }: IssueDialogProps) {
  const [today] = useState(() => dayInIndia(serverTime()));
  const [issuedOn, setIssuedOn] = useState(today);
  const number = useNextNumber(issuedOn);
  const isLook = useRef(false);
  const [looking, setLooking] = useState(false);
  const lookButton = useRef<HTMLButtonElement>(null);
  const { issue, question } = useIssue();

  async function look(json: unknown) {
    setLooking(true);
    try {
      await openPdf(previewFile, json);
    } finally {
      setLooking(false);
      restoreFocus(lookButton.current);
    }
  }

  const form = useForm({
    rules: oneCertificateRules,
    initial: { ...(like && { ...typedOf(like), holder: '' }), issuedOn: today },
    async checkLater(values) {
      if (!isLook.current) return null;
      await look(values);
      // No field has this name: nothing is wrong, and nothing is sent.
      return 'look';
    },
    send: issue,
    success: '',
    failure: (error) =>
      failureText(error, {
        // A field says itself what is wrong with it.
        refused: (message, { errors }) =>
          Object.keys(errors).length > 0 ? '' : message || 'The certificate could not be issued.',
        lost: isLook.current
          ? 'No answer from the server. Please try again.'
          : 'No answer from the server. Please look in the list whether it was issued, before you try again.',
      }),
    onSent([certificate]) {
      if (certificate) onIssued(certificate);
    },
  });

  return (
    <>
      <FormDialog
        title="Issue a certificate"
        form={form}
        onClose={onClose}
        tools={
          <Button
            ref={lookButton}
            variant="secondary"
            size="small"
            icon={<FileText aria-hidden="true" />}
            busy={looking}
            busyText="Opening…"
            disabled={form.busy}
            onClick={() => {
              isLook.current = true;
              form.props.ref.current?.requestSubmit();
            }}
          >
            See it as PDF
          </Button>
        }
        submit={
          <Button
            type="submit"
            size="small"
            busy={form.busy && !looking}
            busyText="Issuing…"
            disabled={form.busy}
            // Enter in a field presses it too.
            onClick={() => {
              isLook.current = false;
            }}
          >
            Issue
          </Button>
        }
      >
        <p>
          For somebody who is not in a batch. Whoever completed one gets the certificate from the batch’s
          page, with course and days filled in.
        </p>
        <CertificateFields form={form}>
          <IssueFields form={form} today={today} number={number} onDay={setIssuedOn} />
        </CertificateFields>
        <PaperNotes />
      </FormDialog>
      {question}
    </>
  );
}

interface IssueFieldsProps {
  form: Form;
  /** The day in India. */
  today: string;
  /** The number that the certificate would get. */
  number: string | undefined;
  /** Called with the day of issue as it is typed. */
  onDay: (day: string) => void;
}

/** The fields besides those of any certificate. */
function IssueFields({ form, today, number, onDay }: IssueFieldsProps) {
  return (
    <>
      <TextField
        label="Day of issue"
        type="date"
        required
        max={today}
        className={frame.day}
        {...form.field('issuedOn')}
        onChange={({ target }) => onDay(target.value)}
      />
      <p className={styles.number} role="status">
        {number === undefined ? null : (
          <>
            Number: <strong>{number}</strong>
          </>
        )}
      </p>
      <TextField
        label="Email"
        type="email"
        optional
        autoComplete="off"
        className={frame.wide}
        {...form.field('email')}
      />
      <p className={joinClasses(frame.wide, styles.note)}>
        The email is not printed, and nothing is sent to it. It finds this certificate when the person asks
        what you keep about them, or wants it erased.
      </p>
    </>
  );
}
