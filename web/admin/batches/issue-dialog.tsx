import { FileText } from 'lucide-react';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type {
  AdminBatch,
  IssuedCertificate,
  Place,
  PrintedCertificate,
} from '../../../src/shared/records.ts';
import { issueRules } from '../../../src/shared/register-rules.ts';
import { failureText } from '../../data/failure-text.ts';
import { serverTime } from '../../data/server-clock.ts';
import type { TypedFields } from '../../data/typed-fields.ts';
import { useForm } from '../../data/use-form.ts';
import { Busy } from '../../ui/busy.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { adminCall } from '../data/admin-api.ts';
import { batchName, counted } from '../parts/batches/batch-words.ts';
import { previewFile } from '../parts/certificates/open-pdf.ts';
import { PaperNotes } from '../parts/certificates/paper-notes.tsx';
import { PdfButton } from '../parts/certificates/pdf-button.tsx';
import { FormDialog } from '../parts/forms/form-dialog.tsx';
import styles from './issue-dialog.module.css';
import { IssueNames, namesIn } from './issue-names.tsx';
import { IssuedOutcome } from './issued-outcome.tsx';
import { MailNote } from './mail-note.tsx';
import { useIssuePreview } from './use-issue-preview.ts';

interface IssueDialogProps {
  /** Those who have completed the batch and get a certificate. */
  places: readonly Place[];
  batch: AdminBatch;
  /** `isIssued`: certificates were issued. */
  onClose: (isIssued: boolean) => void;
}

/** Issues certificates for people who have completed a batch: what they will say first, then all at once. */
export function IssueDialog({ places, batch, onClose }: IssueDialogProps) {
  const [today] = useState(() => dayInIndia(serverTime()));
  const [issuedOn, setIssuedOn] = useState(today);
  const { certificates, failure } = useIssuePreview(places, issuedOn);
  const [issued, setIssued] = useState<readonly IssuedCertificate[] | null>(null);

  if (issued !== null)
    return <IssuedOutcome issued={issued} places={places} batch={batch} onClose={() => onClose(true)} />;
  if (certificates !== undefined)
    return (
      <IssueForm
        places={places}
        batch={batch}
        today={today}
        certificates={certificates}
        failure={failure}
        onDay={setIssuedOn}
        onIssued={setIssued}
        onClose={() => onClose(false)}
      />
    );
  return (
    <ViewDialog
      title="Issue certificates"
      onClose={() => onClose(false)}
      answers={
        <Button variant="secondary" size="small" data-autofocus onClick={() => onClose(false)}>
          Close
        </Button>
      }
    >
      {failure === null ? <Busy label="Preparing the certificates…" /> : <p role="alert">{failure}</p>}
    </ViewDialog>
  );
}

/** The fields that may differ from what is known. */
const rules = v.pick(issueRules, ['classOfDrone', 'hours', 'issuedOn', 'names']);

interface IssueFormProps extends Pick<IssueDialogProps, 'places' | 'batch'> {
  today: string;
  /** The certificates that would be issued, in the order of the places. */
  certificates: readonly PrintedCertificate[];
  /** Why it could not be read again. */
  failure: string | null;
  /** Called when another day of issue is typed. */
  onDay: (day: string) => void;
  onIssued: (issued: readonly IssuedCertificate[]) => void;
  onClose: () => void;
}

function IssueForm({
  places,
  batch,
  today,
  certificates,
  failure,
  onDay,
  onIssued,
  onClose,
}: IssueFormProps) {
  const classesId = useId();
  const [first] = certificates;
  const ids = places.map(({ _id }) => _id);
  const prepare = (typed: TypedFields) => ({ ...typed, names: namesIn(typed, places) });
  const form = useForm({
    rules,
    keptAs: `issue ${batch._id}`,
    initial: { classOfDrone: first?.classOfDrone ?? '', hours: String(first?.hours ?? ''), issuedOn: today },
    prepare,
    send: async (values) =>
      (await adminCall('/api/admin/register', { method: 'POST', json: { ...values, places: ids } })).body,
    success: '',
    failure: (error) =>
      failureText(error, {
        refused: (message, { errors }) =>
          Object.keys(errors).length > 0 ? '' : message || 'The certificates could not be issued.',
        lost: 'No answer from the server. Please look in the register whether they were issued, before you try again.',
      }),
    onSent: onIssued,
  });
  const count = counted(places.length, 'certificate');
  const [one] = places.length === 1 ? places : [];
  return (
    <FormDialog
      title={one ? `Issue the certificate of ${one.name}` : `Issue ${count}`}
      size="large"
      form={form}
      submit={`Issue ${count}`}
      busyText="Issuing…"
      onClose={onClose}
      tools={
        <PdfButton
          path={previewFile}
          body={() => ({ ...prepare(form.typed()), places: ids.slice(0, 1) })}
          icon={<FileText aria-hidden="true" />}
        >
          {places.length === 1 ? 'See it as PDF' : 'See the first as PDF'}
        </PdfButton>
      }
    >
      <p>{batchName(batch)}. Course, days and names are filled in; the rest is the same on all of them.</p>
      <div className={styles.fields}>
        <TextField
          label="Class of drone"
          optional
          autoComplete="off"
          placeholder="Small"
          list={classesId}
          data-autofocus
          {...form.field('classOfDrone')}
        />
        <datalist id={classesId}>
          <option value="Micro" />
          <option value="Small" />
          <option value="Medium" />
        </datalist>
        <TextField label="Hours" optional inputMode="numeric" autoComplete="off" {...form.field('hours')} />
        <TextField
          label="Day of issue"
          type="date"
          required
          min={batch.endsOn}
          max={today}
          {...form.field('issuedOn')}
          onChange={({ target }) => onDay(target.value)}
        />
      </div>
      <IssueNames places={places} certificates={certificates} />
      <PaperNotes />
      <MailNote batch={batch} places={places} />
      {form.status === null && failure !== null ? (
        <FormStatus status={{ kind: 'error', text: failure }} />
      ) : null}
    </FormDialog>
  );
}
