import type { Form } from '../../data/use-form.ts';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './design-dialog.module.css';
import { type PaperPictureChoice, PaperPictureField } from './paper-picture-field.tsx';

interface NumbersCardProps {
  field: ReturnType<Form['field']>;
  /** The number of the next certificate; null while none follows from what is typed. */
  number: string | null;
}

/** How the next certificates are numbered. */
export function NumbersCard({ field, number }: NumbersCardProps) {
  return (
    <Card as="section" className={styles.section}>
      <h3 className={styles.heading}>Numbers</h3>
      <TextField
        label="How certificates are numbered"
        required
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...field}
      />
      <p className={styles.number} role="status">
        {number === null ? null : (
          <>
            Numbers look like this: <strong>{number}</strong>
          </>
        )}
      </p>
      <ul className={styles.points}>
        <li>
          <code>{'{year}'}</code> becomes the year of issue. With it, the count begins at 1 every year.
        </li>
        <li>
          <code>{'{count}'}</code> counts up by one: 1, 2, 3. <code>{'{count:4}'}</code> does so with four
          digits: 0001, 0002, 0003.
        </li>
        <li>No number is ever given twice. Where you come back to earlier numbers, the count goes on.</li>
      </ul>
    </Card>
  );
}

const signatories = {
  1: {
    legend: 'First signatory',
    placeholder: 'Chief instructor',
    hint: 'Dark ink on white paper. Without a picture there is a line to sign by hand.',
  },
  2: {
    legend: 'Second signatory',
    placeholder: 'Head of training',
    hint: 'Leave all of this empty if only one person signs.',
  },
} as const;

interface SignatoryCardProps {
  which: keyof typeof signatories;
  field: Form['field'];
  picture: PaperPictureChoice;
  /** The path of the signature that is saved, or null. */
  current: string | null;
}

/** A signatory of the next certificates. */
export function SignatoryCard({ which, field, picture, current }: SignatoryCardProps) {
  const { legend, placeholder, hint } = signatories[which];
  return (
    <Card as="fieldset" className={styles.section}>
      <legend className={styles.heading}>{legend}</legend>
      <TextField label="Name" optional autoComplete="off" {...field(`name${which}`)} />
      <TextField
        label="Designation"
        optional
        autoComplete="off"
        placeholder={placeholder}
        {...field(`title${which}`)}
      />
      <PaperPictureField
        slot={`signature${which}`}
        label="Signature"
        hint={hint}
        picture={picture}
        current={current}
      />
    </Card>
  );
}
