import { useState } from 'react';
import { personRules } from '../../../src/shared/person-rules.ts';
import { useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { useToast } from '../../ui/toast.tsx';
import { adminCall } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import type { FoundPerson, Person } from './person.ts';
import { EraseDialog, ExportDialog } from './person-dialogs.tsx';
import styles from './privacy-page.module.css';
import { recordsText } from './record-words.ts';

/** Everything that is held of one person: found, given out, erased. */
export function PersonSection() {
  const [found, setFound] = useState<FoundPerson | null>(null);
  const [times, setTimes] = useState(0);
  const [begun, setBegun] = useState<Person>({ email: '', phone: '' });
  const toast = useToast();
  return (
    <section aria-labelledby="person" className={styles.section}>
      <h2 id="person">A person’s data</h2>
      <p>
        When somebody asks what you keep about them, or to be erased: look for their email, their phone
        number, or both. Make sure first that it is really that person who asks.
      </p>
      <p>
        When something they sent has to be corrected: send the form again with the right details, then delete
        the wrong entry from its list. A name on a certificate is corrected in the register.
      </p>
      <PersonForm key={times} begun={begun} onFound={setFound} />
      {found === null ? null : (
        <Found
          key={`${found.person.email} ${found.person.phone}`}
          found={found}
          onWiden={(person) => {
            setBegun(person);
            setFound(null);
            setTimes((before) => before + 1);
          }}
          onErased={(message) => {
            setFound(null);
            toast({ kind: 'success', text: message });
          }}
        />
      )}
    </section>
  );
}

interface PersonFormProps {
  begun: Person;
  onFound: (found: FoundPerson | null) => void;
}

function PersonForm({ begun, onFound }: PersonFormProps) {
  const form = useForm({
    rules: personRules,
    initial: { ...begun },
    send: async (values) => {
      const person = { email: values.email ?? '', phone: values.phone ?? '' };
      const { body } = await adminCall('/api/admin/person', { method: 'POST', json: person });
      return { person, ...body };
    },
    success: '',
    failure: (error) => callFailure(error, 'The search failed.'),
    onSent: onFound,
  });
  const { onInput } = form.props;
  return (
    <form
      {...form.props}
      onInput={(event) => {
        // What was found belongs to what was typed then.
        onFound(null);
        onInput(event);
      }}
      className={styles.form}
      aria-label="Find a person"
    >
      <div className={styles.fields}>
        <TextField label="Email" type="text" inputMode="email" autoComplete="off" {...form.field('email')} />
        <TextField label="Phone" type="tel" inputMode="tel" autoComplete="off" {...form.field('phone')} />
      </div>
      <FormStatus status={form.status} />
      <div className={styles.buttons}>
        <Button type="submit" size="small" busy={form.busy}>
          Find everything
        </Button>
      </div>
    </form>
  );
}

interface FoundProps {
  found: FoundPerson;
  /** Looks again, for more. */
  onWiden: (person: Person) => void;
  onErased: (message: string) => void;
}

function Found({ found, onWiden, onErased }: FoundProps) {
  const [open, setOpen] = useState<'export' | 'erase' | null>(null);
  const { person, records } = found;
  const kinds = Object.entries(records);
  const emails = [...new Set(found.emails.map((each) => each.toLowerCase()))];
  const areSeveral = emails.length > 1;
  const [email] = person.email === '' && !areSeveral ? emails : [];
  const [phone] = person.phone === '' ? found.phones : [];
  return (
    <div className={styles.found} role="status">
      {kinds.length === 0 ? (
        <p>Nothing is held about them. You can still erase, so that no older backup brings anything back.</p>
      ) : (
        <>
          <p>Found:</p>
          <ul>
            {kinds.map(([kind, count]) => (
              <li key={kind}>{recordsText(kind, count)}</li>
            ))}
          </ul>
        </>
      )}
      {areSeveral ? (
        <p>
          <strong>These records have {emails.length} emails:</strong> {emails.join(', ')}. If these are
          different people, such as a family with one phone, search by one email alone: everything found is
          exported and erased together.
        </p>
      ) : null}
      {email === undefined && phone === undefined ? null : (
        <p>
          These records also have {email ?? phone}. There may be more under it, of the same person or someone
          else.
        </p>
      )}
      <div className={styles.buttons}>
        {email === undefined && phone === undefined ? null : (
          <Button
            variant="secondary"
            size="small"
            onClick={() => onWiden({ email: email ?? person.email, phone: phone ?? person.phone })}
          >
            Search for that too
          </Button>
        )}
        {kinds.length === 0 ? null : (
          <Button variant="secondary" size="small" onClick={() => setOpen('export')}>
            Export everything
          </Button>
        )}
        <Button variant="danger" size="small" onClick={() => setOpen('erase')}>
          Erase everything
        </Button>
      </div>
      {open === 'export' ? <ExportDialog person={person} onClose={() => setOpen(null)} /> : null}
      {open === 'erase' ? (
        <EraseDialog
          found={found}
          onErased={(message) => {
            setOpen(null);
            onErased(message);
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}
