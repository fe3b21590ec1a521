import { useState } from 'react';
import type { InferOutput } from 'valibot';
import { adminTexts } from '../../../src/content/admin.ts';
import type { RetentionPreview } from '../../../src/shared/records.ts';
import {
  forEachRetentionKind,
  type RetentionKind,
  retentionKinds,
  retentionLabel,
  retentionRules,
} from '../../../src/shared/retention.ts';
import { confirmationRules } from '../../../src/shared/rules.ts';
import { serverTime } from '../../data/server-clock.ts';
import type { TypedFields } from '../../data/typed-fields.ts';
import { useForm } from '../../data/use-form.ts';
import { Busy } from '../../ui/busy.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { Row } from '../../ui/row.tsx';
import { adminCall } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { useFreshEntry } from '../data/use-fresh-entry.ts';
import { useMayDo } from '../data/use-role.ts';
import { arrivalTime } from '../parts/arrival-time.ts';
import { FormDialog } from '../parts/forms/form-dialog.tsx';
import { ErrorState } from '../parts/lists/error-state.tsx';
import styles from './privacy-page.module.css';
import { recordsText } from './record-words.ts';

type Months = InferOutput<typeof retentionRules>;

/** Months that are to be saved, and what they would erase tonight. */
interface Question {
  months: Months;
  preview: RetentionPreview[];
}

/** After how many months what visitors send is erased by itself. */
export function RetentionSection() {
  const [fresh, readAgain] = useFreshEntry<Months>('/api/admin/retention');
  return (
    <section aria-labelledby="retention" className={styles.section}>
      <h2 id="retention">How long it is kept</h2>
      <p>
        Leave a field empty to keep these records until you erase them. Otherwise they are erased at night
        once they are that many months old; an enrollment counts from the last change of its seat. Nobody in
        an upcoming or running batch is erased, and the register of certificates stays. The forms and the
        privacy policy say what you set here. From 13 May 2027, rule 8(3) of the DPDP Rules, 2025, asks you to
        keep such data for a year at least: ask your lawyer before you set less than 12 months.
      </p>
      {fresh.kind === 'read' ? (
        <RetentionForm begun={fresh.entry} />
      ) : fresh.kind === 'reading' ? (
        <Busy label={adminTexts.loading} />
      ) : (
        <ErrorState
          text="The retention periods could not be loaded."
          busy={fresh.retrying}
          onRetry={readAgain}
        />
      )}
    </section>
  );
}

function RetentionForm({ begun }: { begun: Months }) {
  const [preview, setPreview] = useState<RetentionPreview[] | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [told, setTold] = useState<{ kind: 'success' | 'error'; text: string } | null>(null);
  const isOwner = useMayDo('owner');
  const form = useForm({
    rules: retentionRules,
    initial: Object.fromEntries(retentionKinds.map((kind) => [kind, String(begun[kind] ?? '')])),
    prepare: monthsIn,
    send: async (months): Promise<Question> => {
      setTold(null);
      return { months, preview: await previewOf(months) };
    },
    success: '',
    failure,
    onSent: setQuestion,
  });

  async function look() {
    setAsking(true);
    setTold(null);
    try {
      setPreview(await previewOf(monthsIn(form.typed())));
    } catch (error) {
      setPreview(null);
      setTold({ kind: 'error', text: failure(error) });
    } finally {
      setAsking(false);
    }
  }

  const { onInput } = form.props;
  return (
    <>
      <form
        {...form.props}
        onInput={(event) => {
          setPreview(null);
          setTold(null);
          onInput(event);
        }}
        className={styles.form}
        aria-label="How long it is kept"
      >
        <div className={styles.fields}>
          {retentionKinds.map((kind) => (
            <TextField
              key={kind}
              label={`${retentionLabel(kind)}, months`}
              inputMode="numeric"
              autoComplete="off"
              {...form.field(kind)}
            />
          ))}
        </div>
        <div role="status">{preview === null ? null : <Preview kinds={preview} />}</div>
        <FormStatus status={told ?? form.status} />
        <Row>
          <Button variant="secondary" size="small" busy={isAsking} onClick={() => void look()}>
            What would be erased tonight?
          </Button>
          {isOwner ? (
            <Button type="submit" size="small" busy={form.busy}>
              Save
            </Button>
          ) : null}
        </Row>
        {isOwner ? null : <p>Only an owner can change the months.</p>}
      </form>
      {question === null ? null : (
        <MonthsDialog
          question={question}
          onSaved={(text) => {
            setQuestion(null);
            setPreview(null);
            setTold({ kind: 'success', text });
          }}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}

interface MonthsDialogProps {
  question: Question;
  /** Called with what the server says. */
  onSaved: (message: string) => void;
  onClose: () => void;
}

/** Saves the months once an owner has read what they erase, and typed the own password. */
function MonthsDialog({ question: { months, preview }, onSaved, onClose }: MonthsDialogProps) {
  const form = useForm({
    rules: confirmationRules,
    send: async (values) => {
      const json = { ...months, ...values };
      const { body } = await adminCall('/api/admin/retention', { method: 'PUT', json });
      return body.message;
    },
    success: '',
    failure,
    onSent: onSaved,
  });
  const erased = preview.filter(({ count }) => count > 0);
  return (
    <FormDialog
      title="Change how long it is kept?"
      submit="Save"
      variant={erased.length > 0 ? 'danger' : undefined}
      withPassword
      form={form}
      onClose={onClose}
    >
      <p>
        {erased.length === 0
          ? 'Nothing will be erased tonight.'
          : `${listed.format(erased.map(countText))} will be erased tonight. This cannot be undone.`}
      </p>
    </FormDialog>
  );
}

const listed = new Intl.ListFormat('en-IN');

function countText({ kind, count }: RetentionPreview): string {
  const text = recordsText(inboxOf(kind), count);
  return kind === 'completed' ? `${text} of those who completed the course` : text;
}

async function previewOf(json: Months): Promise<RetentionPreview[]> {
  return (await adminCall('/api/admin/retention/preview', { method: 'POST', json })).body;
}

function Preview({ kinds }: { kinds: readonly RetentionPreview[] }) {
  if (kinds.length === 0) return <p>Nothing: everything is kept.</p>;
  return (
    <ul className={styles.list}>
      {kinds.map(({ kind, count, oldest }) => (
        <li key={kind}>
          {retentionLabel(kind)}: {count === 0 ? 'nothing' : recordsText(inboxOf(kind), count)}
          {oldest === null ? null : `, the oldest of ${arrivalTime(oldest, serverTime())}`}
        </li>
      ))}
    </ul>
  );
}

function inboxOf(kind: RetentionKind): string {
  return kind === 'completed' ? 'enrollments' : kind;
}

/** Returns the typed months as numbers; a text that is no number is left for the rules to refuse. */
function monthsIn(typed: TypedFields): Record<RetentionKind, number | null> {
  return forEachRetentionKind((kind) => {
    const text = String(typed[kind] ?? '').trim();
    return text === '' ? null : Number(text);
  });
}

function failure(error: unknown): string {
  return callFailure(error, 'Not saved. Please try again.');
}
