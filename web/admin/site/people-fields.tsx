import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { mostPeople } from '../../../src/shared/institute-people.ts';
import type { TypedFields } from '../../data/typed-fields.ts';
import type { Form } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Stack } from '../../ui/stack.tsx';
import { peopleField, personField, typedPeople } from './fact-fields.ts';
import { InstitutePictureField } from './institute-picture-field.tsx';
import styles from './people-fields.module.css';

interface PeopleFieldsProps {
  form: Form;
  /** The fields as they are typed now. */
  typed: TypedFields;
}

/** The people who teach or answer the phone, each with a portrait. */
export function PeopleFields({ form, typed }: PeopleFieldsProps) {
  const people = typedPeople(typed);
  const order = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);

  const ids = people.join(' ');
  const told = useRef(ids);
  const tell = () => order.current?.dispatchEvent(new Event('input', { bubbles: true }));

  // The list of people is a field of the form, so that a draft and the question before leaving know of it.
  function change(to: readonly string[]) {
    if (order.current === null) return;
    order.current.value = to.join(' ');
    tell();
  }
  // Once more when the fields of a person have come or gone too.
  useEffect(() => {
    if (told.current !== ids) tell();
    told.current = ids;
  });

  return (
    <Stack gap={5}>
      <input {...plainField(form)} ref={order} hidden aria-label="People" />
      {people.map((id, index) => (
        <Person
          key={id}
          id={id}
          number={index + 1}
          form={form}
          name={String(typed[personField(id, 'name')] ?? '')}
          onRemove={() => {
            change(people.filter((other) => other !== id));
            // The button goes.
            add.current?.focus();
          }}
        />
      ))}
      {people.length < mostPeople ? (
        <div>
          <Button
            ref={add}
            variant="secondary"
            size="small"
            icon={<Plus aria-hidden="true" />}
            onClick={() => change([...people, `person-${Date.now().toString(36)}`])}
          >
            Add a person
          </Button>
        </div>
      ) : (
        <p>There can be at most {mostPeople} people.</p>
      )}
    </Stack>
  );
}

function plainField(form: Form) {
  const { name, defaultValue } = form.field(peopleField);
  return { name, defaultValue };
}

interface PersonProps {
  id: string;
  /** Their place in the list, from 1. */
  number: number;
  form: Form;
  name: string;
  onRemove: () => void;
}

function Person({ id, number, form, name, onRemove }: PersonProps) {
  const called = name.trim() || `Person ${number}`;
  const field = (of: Parameters<typeof personField>[1]) => form.field(personField(id, of));
  return (
    <fieldset className={styles.person}>
      <legend className={styles.name}>{called}</legend>
      <div className={styles.fields}>
        <TextField label="Name" required {...field('name')} />
        <TextField label="Role" required {...field('role')} />
        <TextField label="Teaches" optional {...field('teaches')} />
        <TextField label="Licence number" optional {...field('licence')} />
        <TextField label="Languages" hint="Such as Tamil, English" optional {...field('languages')} />
        <InstitutePictureField about={id} use="portrait" label={`Portrait of ${called}`} />
      </div>
      <Button variant="quiet" size="small" aria-label={`Remove ${called}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  );
}
