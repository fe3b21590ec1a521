import { useEffect, useId, useState } from 'react';
import useSWR from 'swr';
import { batchCancelRules } from '../../../src/shared/batch-rules.ts';
import { isNotifiedOfBatch, movedFirst } from '../../../src/shared/batches.ts';
import { languages } from '../../../src/shared/languages.ts';
import type { AdminBatch } from '../../../src/shared/records.ts';
import { failureText } from '../../data/failure-text.ts';
import { useForm } from '../../data/use-form.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { Stack } from '../../ui/stack.tsx';
import { adminCall } from '../data/admin-api.ts';
import { undoEnd } from '../data/use-deletion.ts';
import { useWhyNoEmail } from '../data/use-tells-people.ts';
import { counted, hasBegun, namesText, officeDays, peopleText } from '../parts/batches/batch-words.ts';
import { FormDialog } from '../parts/forms/form-dialog.tsx';
import type { SeatUndo } from '../parts/seats/change-place.ts';
import { moveChoices } from '../parts/seats/move-choices.ts';
import { type Recipients, recipientsOf, toldText } from './batch-lists.ts';
import styles from './cancel-dialog.module.css';
import { PeopleConcerned } from './people-concerned.tsx';
import { usePlaces } from './use-places.ts';

interface CancelDialogProps {
  batch: AdminBatch;
  batches: readonly AdminBatch[];
  /** The day in India. */
  today: string;
  /** Called with the batch as it is then, what became of its people, and who hears of it. */
  onCancelled: (batch: AdminBatch, outcome: string, recipients: Recipients, undo: SeatUndo) => void;
  onClose: () => void;
}

/** Cancels a batch, moves its people to another one before, to begin with the next, and shows what those who lose their seat will read. */
export function CancelDialog({ batch, batches, today, onCancelled, onClose }: CancelDialogProps) {
  const textId = useId();
  const whyNoEmail = useWhyNoEmail();
  const affected = recipientsOf(batch, whyNoEmail).count;
  const [message, setMessage] = useState('');
  const choices = moveChoices(batches, { ...batch, batch: batch._id }, today, '');
  const goals = affected === 0 ? [] : choices.same.filter(({ full }) => !full);
  const [initial] = useState({ batch: affected === 0 ? '' : (choices.next?._id ?? '') });
  const [goalId, setGoal] = useState(initial.batch);
  const goal = goals.find(({ _id }) => _id === goalId);
  const mostSeats = Math.max(0, ...goals.map(({ seatsLeft }) => seatsLeft));
  const recipients = recipientsOf(batch, whyNoEmail, goal);
  const isMailed = whyNoEmail(batch) === null;
  const form = useForm({
    rules: batchCancelRules,
    initial,
    keptAs: `cancel ${batch._id}`,
    send: async (json) => {
      const until = undoEnd();
      const path = '/api/admin/batches/:id/cancel';
      const { body, undoId } = await adminCall(path, { method: 'POST', id: batch._id, json });
      return { after: body, undoId, until };
    },
    success: '',
    failure: (error) =>
      failureText(error, {
        refused: (text) => text || 'The batch could not be cancelled.',
        lost: 'No answer from the server. Please look whether it was cancelled, and try again.',
      }),
    onSent({ after, ...undo }) {
      onCancelled(after, outcomeText(affected, goal), recipients, undo);
    },
  });

  return (
    <FormDialog
      title={`Cancel this ${batch.entryName} batch?`}
      describedBy={textId}
      form={form}
      submit="Cancel the batch"
      busyText="Cancelling…"
      variant="danger"
      closeLabel="Keep the batch"
      onClose={onClose}
    >
      <Stack id={textId}>
        <p className={styles.days}>{officeDays(batch)}</p>
        {goal && goal.seatsLeft < affected ? (
          <SomeMoved batch={batch} goal={goal} />
        ) : (
          <PeopleConcerned batch={batch} are={isNotifiedOfBatch} />
        )}
        <p>
          {goal ? goalText(affected, goal) : lossText(batch)} It can be undone for ten seconds.{' '}
          {toldText(recipients, 'so')}
        </p>
        {affected > mostSeats ? (
          <p>To move them all, keep this batch for now and add another one first.</p>
        ) : null}
      </Stack>
      {goals.length === 0 ? null : (
        <SelectField
          label="Everybody in it"
          {...form.field('batch')}
          data-autofocus
          onInput={({ currentTarget }) => setGoal(currentTarget.value)}
        >
          {goals.map((other) => (
            <option key={other._id} value={other._id}>
              moves to {officeDays(other)} · {counted(other.seatsLeft, 'seat')} left
              {hasBegun(other, today) ? ' · has begun: the seat is confirmed' : ''}
              {other.sample ? ' · sample' : ''}
            </option>
          ))}
          <option value="">loses the seat</option>
        </SelectField>
      )}
      {affected > (goal?.seatsLeft ?? 0) && isMailed ? (
        <>
          <TextArea
            label="Why, and what comes next"
            hint="It goes into the email exactly as you write it."
            optional
            rows={3}
            data-autofocus
            {...form.field('message')}
            onChange={({ target }) => setMessage(target.value)}
          />
          <MailPreview batch={batch._id} message={message} />
        </>
      ) : null}
    </FormDialog>
  );
}

/** Says what becomes of them where there is none: those who have completed the course have nothing to lose. */
function lossText({ completed }: AdminBatch): string {
  return `The batch will be cancelled, and every seat in it${completed > 0 ? ' but those of people who have completed the course' : ''}.`;
}

/** Says what becomes of the people of a batch that is cancelled while there is another one for them. */
function goalText(affected: number, { seatsLeft }: AdminBatch): string {
  if (seatsLeft >= affected) return `The batch will be cancelled, and ${peopleText(affected)} moved.`;
  return `The batch will be cancelled. The other one has room for ${peopleText(seatsLeft)}, first for those who are confirmed, then for those who have a seat.`;
}

/** Says by name who gets a seat in the other batch, and who gets none. */
function SomeMoved({ batch, goal: { seatsLeft } }: { batch: AdminBatch; goal: AdminBatch }) {
  const { places = [] } = usePlaces(batch._id, undefined);
  const people = movedFirst(places);
  if (people.length === 0) return null;
  return (
    <>
      <p>Moved: {namesText(people.slice(0, seatsLeft), seatsLeft)}.</p>
      <p>
        <strong>No seat:</strong> {namesText(people.slice(seatsLeft), people.length)}.
      </p>
    </>
  );
}

/** Says what has become of them. */
function outcomeText(affected: number, goal: AdminBatch | undefined): string {
  if (goal === undefined) return 'Batch cancelled.';
  const left = affected - goal.seatsLeft;
  if (left <= 0) return `Batch cancelled, ${peopleText(affected)} moved.`;
  return `Batch cancelled, ${peopleText(goal.seatsLeft)} moved, ${left} without a seat.`;
}

/** Without a key for so many milliseconds, the mail is written anew. */
const previewDelay = 300;

/** The mail as its readers will see it. */
function MailPreview({ batch, message }: { batch: string; message: string }) {
  const id = useId();
  const [asked, setAsked] = useState(message);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(message), previewDelay);
    return () => clearTimeout(timer);
  }, [message]);
  const { data, error } = useSWR(['cancel', batch, asked], readPreview, { keepPreviousData: true });
  return (
    <Card as="section" className={styles.mail} aria-labelledby={id} aria-busy={data === undefined}>
      <h3 id={id} className={styles.head}>
        The email
      </h3>
      {data === undefined ? (
        <p>
          {error === undefined
            ? 'It is being written…'
            : 'It could not be shown. It can be sent all the same.'}
        </p>
      ) : (
        <>
          <p className={styles.subject} lang={languages[data.language].tag}>
            {data.subject}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one is scrolled by the keyboard too */}
          <p className={styles.text} lang={languages[data.language].tag} tabIndex={0}>
            {data.text}
          </p>
        </>
      )}
    </Card>
  );
}

async function readPreview([, id, message]: readonly [string, string, string]) {
  const path = '/api/admin/batches/:id/preview';
  return (await adminCall(path, { method: 'POST', id, json: { message } })).body;
}
