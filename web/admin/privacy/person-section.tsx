import { useState } from 'react';
import { personRules } from '../../../src/shared/person-rules.ts';
import type { PersonItem } from '../../../src/shared/records.ts';
import { useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { Row } from '../../ui/row.tsx';
import { Ticks } from '../../ui/ticks.tsx';
import { useToast } from '../../ui/toast.tsx';
import { adminCall } from '../data/admin-api.ts';
import { callFailure } from '../data/call-failure.ts';
import { alsoIn, type FoundPerson, goesAnyway, namesIn, type Person, takenOf } from './person.ts';
import { EraseDialog, ExportDialog } from './person-dialogs.tsx';
import styles from './privacy-page.module.css';
import { goesWithText, itemName, itemText } from './record-words.ts';

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
        When something they sent has to be corrected: send the form again with the right details, then delete
        the wrong entry from its list. A name on a certificate is corrected in the register.
      </p>
      <PersonForm key={times} begun={begun} onFound={setFound} />
      {found === null ? null : (
        <Found
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
    initial: { ...begun },
    send: async (values) => {
      const { email, phone, certificate } = values;
      const person = { email: email ?? '', phone: phone ?? '', certificate: certificate ?? '' };
      const { body } = await adminCall('/api/admin/person', { method: 'POST', json: person });
      return { person, items: body.items };
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

interface FoundProps {
  found: FoundPerson;
  /** Looks again, for more. */
  onWiden: (person: Person) => void;
  onErased: (message: string) => void;
}

function Found({ found, onWiden, onErased }: FoundProps) {
  const { person, items } = found;
  const names = namesIn(items);
  const areSeveral = names.length > 1;
  const [open, setOpen] = useState<'export' | 'erase' | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(areSeveral ? [] : items.flatMap(({ _id, kind }) => (kind === 'notes' ? [] : _id))),
  );
  const taken = takenOf(items, ticked);
  const { email, phone } = alsoIn(found);
  const isNothing = items.length === 0;
  const isCertificate = person.email === '' && person.phone === '';
  return (
    <div className={styles.found} role="status">
      {isNothing ? (
        <p>
          {isCertificate
            ? 'No certificate with a name on it has this number.'
            : 'Nothing is held about them. You can still erase, so that no older backup brings anything back.'}
        </p>
      ) : null}
      {areSeveral ? (
        <p>
          <strong>
            These have {names.length} names: {names.join(', ')}.
          </strong>{' '}
          Tick only what belongs to the person who asks: a family may share a phone.
        </p>
      ) : null}
      {isNothing ? null : (
        <Ticks
          label="Found"
          ticks={items.map((item) => ({
            value: item._id,
            label: itemName(item),
            detail: <ItemDetail item={item} />,
            isTicked: taken.includes(item),
            isFixed: goesAnyway(item, ticked),
          }))}
          onTick={(id, isTicked) =>
            setTicked(
              (before) => new Set(isTicked ? [...before, id] : [...before].filter((each) => each !== id)),
            )
          }
        />
      )}
      {email === null && phone === null ? null : (
        <p>
          These also have {email ?? phone}. There may be more under it, of the same person or someone else.
        </p>
      )}
      <Row>
        {email === null && phone === null ? null : (
          <Button
            variant="secondary"
            size="small"
            onClick={() => onWiden({ ...person, email: email ?? person.email, phone: phone ?? person.phone })}
          >
            Search for that too
          </Button>
        )}
        {isNothing ? null : (
          <Button
            variant="secondary"
            size="small"
            disabled={taken.length === 0}
            onClick={() => setOpen('export')}
          >
            Export what is ticked
          </Button>
        )}
        {isNothing && isCertificate ? null : (
          <Button
            variant="danger"
            size="small"
            disabled={!isNothing && taken.length === 0}
            onClick={() => setOpen('erase')}
          >
            {isNothing ? 'Erase' : 'Erase what is ticked'}
          </Button>
        )}
      </Row>
      {open === 'export' ? (
        <ExportDialog person={person} taken={taken} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'erase' ? (
        <EraseDialog
          person={person}
          taken={taken}
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

function ItemDetail({ item }: { item: PersonItem }) {
  const reached = [item.email, item.phone].filter((text) => text !== '').join(', ');
  const lines = [itemText(item), reached, goesWithText(item)].filter((line) => line !== '');
  return lines.map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ));
}
