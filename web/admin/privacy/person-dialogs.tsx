import { useState } from 'react';
import { confirmationRules } from '../../../src/shared/rules.ts';
import { useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { adminCall } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { ConfirmedForm } from '../parts/confirmed-form.tsx';
import type { FoundPerson, Person } from './person.ts';
import { PersonRecords, type PersonRecordsByTable } from './person-records.tsx';
import styles from './privacy-page.module.css';
import { recordsText } from './record-words.ts';

/** Long after any browser has saved the file. */
const keptMilliseconds = 60_000;

/** Shows everything that is held of a person, to be read or saved, once the admin has typed the own password. */
export function ExportDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [records, setRecords] = useState<PersonRecordsByTable | null>(null);
  const form = useForm({
    rules: confirmationRules,
    send: async (values) => {
      const json = { ...person, ...values };
      const { body } = await adminCall('/api/admin/person/export', { method: 'POST', json });
      return body;
    },
    success: '',
    failure,
    onSent: setRecords,
  });
  if (records === null)
    return (
      <ConfirmedForm title="Export everything" label="Export" form={form} onClose={onClose}>
        <p>You then see everything that is held of this person, and can save it as a file for them.</p>
      </ConfirmedForm>
    );
  return (
    <Dialog title="Everything that is held" onClose={onClose}>
      <div className={styles.form}>
        <PersonRecords records={records} />
        <div className={styles.buttons}>
          <Button size="small" data-autofocus onClick={() => save(records)}>
            Save as a file
          </Button>
          <Button variant="secondary" size="small" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface EraseDialogProps {
  found: FoundPerson;
  /** Called with what the server says. */
  onErased: (message: string) => void;
  onClose: () => void;
}

/** Erases everything that is held of a person, once the admin has typed the own password. */
export function EraseDialog({ found, onErased, onClose }: EraseDialogProps) {
  const { person, records } = found;
  const kinds = Object.entries(records);
  const form = useForm({
    rules: confirmationRules,
    send: async (values) => {
      const json = { ...person, ...values };
      const { body } = await adminCall('/api/admin/person/erase', { method: 'POST', json });
      return body.message;
    },
    success: '',
    failure,
    onSent: onErased,
  });
  return (
    <ConfirmedForm
      title="Erase everything?"
      label="Erase for good"
      variant="danger"
      form={form}
      onClose={onClose}
    >
      <p>
        This cannot be undone.{' '}
        {kinds.length === 0
          ? 'Nothing is held now.'
          : `${kinds.map(([kind, count]) => recordsText(kind, count)).join(', ')} of ${[person.email, person.phone].filter((text) => text !== '').join(' and ')}`}
      </p>
      <ul className={styles.list}>
        <li>Seats go to whoever waits. Certificates keep their number, without the name.</li>
        <li>Backups hold it until they run out; what a restore brings back is erased again.</li>
        <li>Mails in your mailbox, chats and papers are yours to delete.</li>
      </ul>
    </ConfirmedForm>
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
  return callFailure(error, 'That could not be done.');
}
