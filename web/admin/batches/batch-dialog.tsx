import { type InputEvent, useRef, useState } from 'react';
import { batchRules } from '../../../src/shared/batch-rules.ts';
import { catalogueKinds } from '../../../src/shared/catalogue.ts';
import { daysFrom, daysLater } from '../../../src/shared/days.ts';
import type { AdminBatch } from '../../../src/shared/records.ts';
import { failureText } from '../../data/failure-text.ts';
import { type TypedFields, writeTyped } from '../../data/typed-fields.ts';
import { type Form, useForm } from '../../data/use-form.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx';
import { adminCall } from '../data/admin-api.ts';
import { useDefaultLocation } from '../data/use-default-location.ts';
import { useWhyNoEmail } from '../data/use-tells-people.ts';
import { batchName, counted, officeDays } from '../parts/batches/batch-words.ts';
import type { CourseChoice } from '../parts/batches/use-course-choices.ts';
import styles from '../parts/forms/field-grid.module.css';
import { FormDialog } from '../parts/forms/form-dialog.tsx';
import { noEmailTexts } from '../parts/seats/place-words.ts';
import { type BatchValues, changesOf, newFields, preparedFields } from './batch-fields.ts';
import { type Recipients, recipientsOf, toldText } from './batch-lists.ts';

interface BatchDialogProps {
  /** Names the form to what keeps it. */
  keptAs: string;
  title: string;
  /** The batch that is changed; null: one is added. */
  batch: AdminBatch | null;
  initial: TypedFields;
  batches: readonly AdminBatch[];
  choices: readonly CourseChoice[];
  /** Called with what is stored now. */
  onSaved: (batch: AdminBatch) => void;
  onClose: () => void;
}

/** Adds a batch or changes one. Other days are told to everybody in it, so that is asked first. */
export function BatchDialog(props: BatchDialogProps) {
  const { keptAs, title, initial, onSaved, onClose } = props;
  // As it was when it was opened: what another admin changes meanwhile is not sent back as it was.
  const [batch] = useState(props.batch);
  const whyNoEmail = useWhyNoEmail();
  const [asked, setAsked] = useState<{ recipients: Recipients; answer: (isSure: boolean) => void } | null>(
    null,
  );
  const form = useForm({
    rules: batchRules,
    initial,
    keptAs,
    prepare: preparedFields,
    async checkLater(values) {
      if (batch === null || !movesDays(batch, values)) return null;
      const recipients = recipientsOf({ ...batch, endsOn: values.endsOn }, whyNoEmail);
      if (recipients.count === 0) return null;
      const isSure = await new Promise<boolean>((answer) => setAsked({ recipients, answer }));
      setAsked(null);
      return isSure ? null : 'startsOn';
    },
    send: (values) => save(batch, values),
    success: '',
    failure: (error) =>
      failureText(error, {
        // A field says itself what is wrong with it.
        refused: (message, { errors }) => (Object.keys(errors).length > 0 ? '' : message || refused),
        lost: 'No answer from the server. Please try again.',
      }),
    onSent: onSaved,
  });

  return (
    <>
      <FormDialog
        title={title}
        form={form}
        submit={batch === null ? 'Add batch' : 'Save'}
        busyText="Saving…"
        closeLabel="Close"
        onClose={onClose}
      >
        {batch?.sample ? <p>{ownFromNow}</p> : null}
        <BatchFields {...props} batch={batch} form={form} />
      </FormDialog>
      {asked && batch ? (
        <AskDialog
          title={`Other days for ${batchName(batch)}?`}
          question={toldText(asked.recipients, 'of the new days')}
          confirmLabel="Save the new days"
          cancelLabel="Back"
          onConfirm={() => asked.answer(true)}
          onCancel={() => asked.answer(false)}
        />
      ) : null}
    </>
  );
}

const refused = 'The batch could not be saved.';
const ownFromNow = `${noEmailTexts.sample} Once you save it, it is your own batch: people in it are then mailed about later changes.`;

interface BatchFieldsProps extends BatchDialogProps {
  form: Form;
}

function BatchFields({ form, batch, batches, choices, initial: first }: BatchFieldsProps) {
  const [typed, setTyped] = useState(first);
  /** The fields that were typed into: nothing is proposed there any more. */
  const touched = useRef(new Set<string>());
  const defaultLocation = useDefaultLocation();
  const choice = choices.find(({ key }) => key === typed.entry);
  const hasPlaces = batch !== null && batch.places > 0;
  const days = { startsOn: String(typed.startsOn ?? ''), endsOn: String(typed.endsOn ?? '') };
  const hasDays = days.startsOn !== '' && days.endsOn >= days.startsOn;

  // Before the form hears of it, which then compares all its fields.
  function propose({ target, currentTarget }: InputEvent<HTMLElement>) {
    const element = currentTarget.closest('form');
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (element === null || name === null) return;
    touched.current.add(name);
    const before = form.typed();
    const proposed = Object.entries(proposalsOf(name, before)).filter(
      ([field]) => !touched.current.has(field),
    );
    writeTyped(element, Object.fromEntries(proposed));
    setTyped(form.typed());
  }

  function proposalsOf(name: string, before: TypedFields): TypedFields {
    const key = String(before.entry ?? '');
    if (name !== 'entry' && name !== 'startsOn') return {};
    const known = name === 'entry' && batch === null ? newFields(key, batches) : {};
    const startsOn = String(before.startsOn ?? '');
    // Another batch of the same course is as long as that one was.
    const length =
      first.startsOn && first.endsOn && first.entry === key
        ? daysFrom(String(first.startsOn), String(first.endsOn))
        : (choices.find((one) => one.key === key)?.days ?? 1) - 1;
    return startsOn === '' ? known : { ...known, endsOn: daysLater(startsOn, length) };
  }

  return (
    <div className={styles.fields} onInput={propose}>
      <SelectField
        label="Course or certificate"
        disabled={hasPlaces}
        hint={hasPlaces ? 'The course stays: people have already joined this batch.' : undefined}
        required
        data-autofocus={batch === null && first.entry === '' ? true : undefined}
        {...form.field('entry')}
        className={styles.wide}
      >
        <option value="">Please choose</option>
        {catalogueKinds.map((kind) => (
          <optgroup key={kind} label={kind === 'course' ? 'Courses' : 'Certificates'}>
            {choices
              .filter((one) => one.kind === kind)
              .map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField
        label="First day"
        type="date"
        required
        className={styles.day}
        data-autofocus={batch === null && first.entry === '' ? undefined : true}
        {...form.field('startsOn')}
      />
      <TextField label="Last day" type="date" required className={styles.day} {...form.field('endsOn')} />
      <p className={styles.days} role="status">
        {hasDays ? `${officeDays(days)}: ${counted(daysFrom(days.startsOn, days.endsOn) + 1, 'day')}` : null}
      </p>
      <TextField
        label={batch && batch.taken > 0 ? `Seats (${batch.taken} taken)` : 'Seats'}
        inputMode="numeric"
        required
        {...form.field('seats')}
      />
      <TextField label="Language" placeholder="Tamil and English" required {...form.field('language')} />
      <TextField
        label="Location"
        optional
        className={styles.wide}
        placeholder={choice?.location ?? defaultLocation}
        hint={
          hasPlaces ? 'Nobody is emailed about another place: use ‘Email everyone’ or WhatsApp.' : undefined
        }
        {...form.field('location')}
      />
      <SelectField label="State" {...form.field('state')}>
        <option value="open">Open</option>
        <option value="confirmed">Confirmed</option>
        <option value="done">Over</option>
      </SelectField>
      <Checkbox {...form.checkbox('hidden')} className={styles.wide}>
        Hide it from visitors
      </Checkbox>
    </div>
  );
}

function movesDays(batch: AdminBatch, { startsOn, endsOn }: BatchValues): boolean {
  return batch.startsOn !== startsOn || batch.endsOn !== endsOn;
}

async function save(batch: AdminBatch | null, values: BatchValues): Promise<AdminBatch> {
  if (batch === null) return (await adminCall('/api/admin/batches', { method: 'POST', json: values })).body;
  const json = changesOf(batch, values);
  if (Object.keys(json).length === 0) return batch;
  return (await adminCall('/api/admin/batches/:id', { method: 'PUT', id: batch._id, json })).body;
}
