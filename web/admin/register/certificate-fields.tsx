import { type ReactNode, useId, useState } from 'react';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type { IssuedCertificate } from '../../../src/shared/records.ts';
import { serverTime } from '../../data/server-clock.ts';
import type { TypedFields } from '../../data/typed-fields.ts';
import type { Form } from '../../data/use-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { TextField } from '../../ui/field.tsx';
import { useCourseChoices } from '../parts/batches/use-course-choices.ts';
import frame from '../parts/forms/field-grid.module.css';
import { certificateDay } from './register-words.ts';

interface CertificateFieldsProps {
  form: Form;
  /** The fields of the certificate that is replaced: those that differ from it are marked. */
  before?: TypedFields;
  /** The fields as they are typed now. */
  typed?: TypedFields;
  /** Further fields. */
  children?: ReactNode;
}

/** The typed fields of one certificate. */
export function CertificateFields({ form, before, typed = {}, children }: CertificateFieldsProps) {
  // Earlier certificates may have none.
  const needsDays = before === undefined || before.from !== '';
  const { choices = [] } = useCourseChoices();
  const [coursesId, classesId] = [useId(), useId()];
  const [today] = useState(() => dayInIndia(serverTime()));
  const given = (name: string, label: string, shown = (text: string) => text) => {
    const was = before?.[name];
    const isChanged = was !== undefined && name in typed && typed[name] !== was;
    return {
      ...form.field(name),
      label: isChanged ? (
        <>
          {label} <Badge text="Changed" />
        </>
      ) : (
        label
      ),
      hint: isChanged ? `Was: ${was === '' ? 'empty' : shown(String(was))}` : undefined,
    };
  };
  return (
    <div className={frame.fields}>
      <TextField
        {...given('holder', 'Name')}
        className={frame.wide}
        required
        autoComplete="off"
        data-autofocus
      />
      <TextField
        {...given('programme', 'Course')}
        className={frame.wide}
        required
        autoComplete="off"
        list={coursesId}
      />
      <datalist id={coursesId}>
        {[...new Set(choices.map(({ name }) => name))].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        {...given('from', 'First day', certificateDay)}
        type="date"
        required={needsDays}
        optional={!needsDays}
        className={frame.day}
      />
      <TextField
        {...given('to', 'Last day', certificateDay)}
        type="date"
        required={needsDays}
        optional={!needsDays}
        max={today}
        className={frame.day}
      />
      <TextField
        {...given('classOfDrone', 'Class of drone')}
        className={frame.day}
        optional
        autoComplete="off"
        placeholder="Small"
        list={classesId}
      />
      <datalist id={classesId}>
        <option value="Micro" />
        <option value="Small" />
        <option value="Medium" />
      </datalist>
      <TextField
        {...given('hours', 'Hours')}
        className={frame.day}
        optional
        inputMode="numeric"
        autoComplete="off"
      />
      {children}
    </div>
  );
}

/** Returns the facts of a certificate, as its fields hold them. */
export function typedOf({ holder, programme, classOfDrone, from, to, hours }: IssuedCertificate) {
  return {
    holder,
    programme,
    classOfDrone: classOfDrone ?? '',
    from: from ?? '',
    to: to ?? '',
    hours: String(hours ?? ''),
  };
}
