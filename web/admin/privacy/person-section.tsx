import { useState } from 'react';
import { personRules } from '../../../src/shared/person-rules.ts';
import { useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { Row } from '../../ui/row.tsx';
import { useToast } from '../../ui/toast.tsx';
import { callFailure } from '../data/call-failure.ts';
import { FoundRecords } from './found-records.tsx';
import { type FoundPerson, findPerson, type Person } from './person.ts';
import styles from './privacy-page.module.css';

/** Everything that is held of one person: found, given out, erased. */
export function PersonSection() {
  const [found, setFound] = useState<FoundPerson | null>(null);
  const [times, setTimes] = useState(0);
  const [begun, setBegun] = useState<Person>({ email: '', phone: '', certificate: '' });
  const toast = useToast();
  return (
    <section aria-labelledby="person" className={styles.section}>
      <h2 id="person">A person’s data</h2>
      <p>
        When somebody asks what you keep about them, or to be erased: look for their email, their phone
        number, or both. A certificate that was imported has neither: look for its number. Make sure first
        that it is really that person who asks.
      </p>
      <p>
        When a name, phone, email, address or language has to be corrected: press the pencil beside it on the
        person’s page. What was there before stays in their history until that is erased. A certificate that
        was issued under a wrong name is replaced there too.
      </p>
      <PersonForm key={times} begun={begun} onFound={setFound} />
      {found === null ? null : (
        <FoundRecords
          key={Object.values(found.person).join(' ')}
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
    // A search is nothing to lose, and whoever is looked for may want to be forgotten.
    keptAs: null,
    initial: { ...begun },
    send: async (values) => {
      const { email, phone, certificate } = values;
      const person = { email: email ?? '', phone: phone ?? '', certificate: certificate ?? '' };
      return findPerson(person);
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
        // The people found belong to what was typed then.
        onFound(null);
        onInput(event);
      }}
      className={styles.form}
      aria-label="Find a person"
    >
      <div className={styles.fields}>
        <TextField label="Email" type="text" inputMode="email" autoComplete="off" {...form.field('email')} />
        <TextField label="Phone" type="tel" inputMode="tel" autoComplete="off" {...form.field('phone')} />
        <TextField label="Certificate number" autoComplete="off" {...form.field('certificate')} />
      </div>
      <FormStatus status={form.status} />
      <Row>
        <Button type="submit" size="small" busy={form.busy}>
          Find everything
        </Button>
      </Row>
    </form>
  );
}
