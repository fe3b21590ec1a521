import { batchMessageRules } from '../../../src/shared/batch-rules.ts';
import { isInBatch } from '../../../src/shared/batches.ts';
import type { AdminBatch } from '../../../src/shared/records.ts';
import { useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { adminCall } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { useNews } from '../data/use-news.ts';
import { useTellsPeople } from '../data/use-tells-people.ts';
import { batchName, peopleText } from '../parts/batches/batch-words.ts';
import { FormDialog } from '../parts/forms/form-dialog.tsx';
import { noEmailTexts } from '../parts/seats/place-words.ts';
import { countIn } from './batch-lists.ts';
import { PeopleConcerned } from './people-concerned.tsx';

const notSetUp =
  'Emails are not set up yet. Until then, message each person on WhatsApp. (For whoever runs the server: SMTP_URL, NOTIFY_EMAIL.)';
const samples =
  'Emails go out once the institute’s own name, and its phone number or email, stand under Site. Until then, message each person on WhatsApp.';
const sample = `${noEmailTexts.sample} Edit it to make it your own.`;

interface MailAllDialogProps {
  batch: AdminBatch;
  onClose: () => void;
}

/** Mails everybody who has a seat in a batch or waits for one. */
export function MailAllDialog({ batch, onClose }: MailAllDialogProps) {
  const toast = useToast();
  const tellsPeople = useTellsPeople();
  const isSetUp = useNews()?.sendsMails ?? false;
  const count = countIn(batch);
  const form = useForm({
    rules: batchMessageRules,
    keptAs: `message ${batch._id}`,
    send: async (values) =>
      (await adminCall('/api/admin/batches/:id/message', { method: 'POST', id: batch._id, json: values }))
        .body,
    success: '',
    failure: (error) => callFailure(error, 'The message could not be sent.'),
    onSent({ message }) {
      toast({ kind: 'success', text: message, detail: batchName(batch) });
      onClose();
    },
  });
  if (!tellsPeople || count === 0 || batch.sample) {
    return (
      <ViewDialog
        title="Email everyone"
        size="small"
        onClose={onClose}
        answers={
          <Button variant="secondary" size="small" onClick={onClose} data-autofocus>
            Close
          </Button>
        }
      >
        <p>
          {count === 0
            ? 'Nobody has a seat in this batch or waits for one.'
            : batch.sample
              ? sample
              : isSetUp
                ? samples
                : notSetUp}
        </p>
      </ViewDialog>
    );
  }
  return (
    <FormDialog
      title={`Mail ${peopleText(count)}`}
      form={form}
      submit={`Mail ${peopleText(count)}`}
      busyText="Sending…"
      closeLabel="Close"
      onClose={onClose}
    >
      <p>
        {batchName(batch)}: everybody who has a seat or waits for one. Greeting, dates and a link to each
        one’s page are added.
      </p>
      <PeopleConcerned batch={batch} are={isInBatch} />
      <TextArea label="Message" rows={6} required data-autofocus {...form.field('message')} />
    </FormDialog>
  );
}
