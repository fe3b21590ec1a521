import { useState } from 'react';
import type { PersonItem } from '../../../src/shared/records.ts';
import { confirmationRules } from '../../../src/shared/rules.ts';
import { useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { adminCall } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { FormDialog } from '../parts/forms/form-dialog.tsx';
import type { Person } from './person.ts';
import { PersonRecords, type PersonRecordsByTable } from './person-records.tsx';
import styles from './privacy-page.module.css';
import { goesWithText, itemName, itemText } from './record-words.ts';

/** Long after any browser has saved the file. */
const keptMilliseconds = 60_000;

interface DialogProps {
  person: Person;
  /** The ticked part of all that was found. */
  taken: readonly PersonItem[];
  onClose: () => void;
}

/** Shows what is ticked of all that is held of a person, to be read or saved, once the admin has typed the own password. */
export function ExportDialog({ person, taken, onClose }: DialogProps) {
  const [records, setRecords] = useState<PersonRecordsByTable | null>(null);
  const form = useForm({
    rules: confirmationRules,
    send: async (values) => {
      const json = { ...person, ...values, take: taken.map(({ _id }) => _id) };
      const { body } = await adminCall('/api/admin/person/export', { method: 'POST', json });
      return body;
    },
    success: '',
    failure,
    onSent: setRecords,
  });
  if (records === null)
    return (
      <FormDialog title="Export what is ticked" submit="Export" withPassword form={form} onClose={onClose}>
        <p>You then see everything that is held in it, and can save it as a file for the person.</p>
      </FormDialog>
    );
  return (
    <ViewDialog
      title="What is held"
      onClose={onClose}
      answers={
        <>
          <Button variant="secondary" size="small" onClick={onClose}>
            Close
          </Button>
          <Button size="small" data-autofocus onClick={() => save(records)}>
            Save as a file
          </Button>
        </>
      }
    >
      <PersonRecords records={records} />
    </ViewDialog>
  );
}

interface EraseDialogProps extends DialogProps {
  /** Called with what the server says. */
  onErased: (message: string) => void;
}

/** Erases what is ticked of all that is held of a person, once the admin has typed the own password. */
export function EraseDialog({ person, taken, onErased, onClose }: EraseDialogProps) {
  const form = useForm({
    rules: confirmationRules,
    send: async (values) => {
      const json = { ...person, ...values, take: taken.map(({ _id }) => _id) };
      const { body } = await adminCall('/api/admin/person/erase', { method: 'POST', json });
      return body.message;
    },
    success: '',
    failure,
    onSent: onErased,
  });
  return (
    <FormDialog
      title="Erase what is ticked?"
      submit="Erase for good"
      variant="danger"
      withPassword
      form={form}
      onClose={onClose}
    >
      <p>This cannot be undone. {taken.length === 0 ? 'No data was found.' : 'What goes:'}</p>
      {taken.length === 0 ? null : (
        <ul className={styles.list}>
          {taken.map((item) => (
            <li key={item._id}>
              <strong>{itemName(item)}</strong>. {itemText(item)}. {goesWithText(item)}
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.list}>
        <li>Seats become free. Certificates keep their number, without the name.</li>
        <li>Backups hold it until they run out; what a restore brings back is erased again.</li>
        <li>Emails in your mailbox, chats and papers are for you to delete.</li>
      </ul>
    </FormDialog>
  );
}

function save(records: PersonRecordsByTable): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(records, null, 2)], { type: 'application/json' }));
  link.download = 'personal-data.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMilliseconds);
}

function failure(error: unknown): string {
  return callFailure(error, 'Not done. Please try again.');
}
