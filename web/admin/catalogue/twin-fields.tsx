import { useState } from 'react';
import { twinFields } from '../../../src/shared/catalogue.ts';
import { countTwins, twinLabel, twinName } from '../../../src/shared/entry-twins.ts';
import { languages, namesInEnglish, type Translation } from '../../../src/shared/languages.ts';
import type { TranslatedEntry, TwinField } from '../../../src/shared/records.ts';
import type { Form } from '../../data/use-form.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import styles from './twin-fields.module.css';

/** Lines of the fields that have several; the items of a list stand one a line. */
const rows: Partial<Record<TwinField, number>> = {
  description: 4,
  aboutCourse: 6,
  eligibility: 4,
  courseIncludes: 5,
  courseExcludes: 4,
};
const lists: readonly TwinField[] = ['eligibility', 'courseIncludes', 'courseExcludes'];

interface TwinFieldsProps {
  language: Translation;
  form: Form;
  /** The entry that is changed. */
  entry: TranslatedEntry | undefined;
}

/** The texts of a course or certificate in another language: closed until it is needed, or one of them is wrong. */
export function TwinFields({ language, form, entry }: TwinFieldsProps) {
  const [open, setOpen] = useState(false);
  const nameInEnglish = namesInEnglish[language];
  const isWrong = twinFields.some((field) => twinName(language, field) in form.errors);
  const count = entry && countTwins(entry, language);
  return (
    <details
      className={styles.section}
      open={open || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={styles.heading}>In {nameInEnglish}</span>
        <span className={styles.count}>
          <span lang={language}>{languages[language].name}</span>
          {count ? ` · ${count.twins} of ${count.texts} texts` : ' · optional'}
        </span>
      </summary>
      <div className={styles.fields}>
        <p className={styles.note}>
          Where a field is empty, the {nameInEnglish} pages show its English text.
        </p>
        {twinFields.map((field) => {
          const props = {
            ...form.field(twinName(language, field)),
            label: twinLabel(language, field),
            hint: lists.includes(field)
              ? 'One item per line. Empty: English stands.'
              : 'Empty: English stands.',
            lang: language,
          };
          return rows[field] === undefined ? (
            <TextField key={field} {...props} />
          ) : (
            <TextArea key={field} rows={rows[field]} {...props} />
          );
        })}
      </div>
    </details>
  );
}
