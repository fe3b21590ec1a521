import { useState } from 'react';
import { twinFields } from '../../../src/shared/catalogue.ts';
import { countTwins, twinLabel, twinName } from '../../../src/shared/entry-twins.ts';
import { languages, namesInEnglish, type Translation } from '../../../src/shared/languages.ts';
import type { AdminCatalogueEntry, TwinField } from '../../../src/shared/records.ts';
import type { Form } from '../../data/use-form.ts';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { Stack } from '../../ui/stack.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { englishChanged } from '../parts/forms/english-changed.ts';
import { fieldLines, listFields, stillRight } from './catalogue-fields.ts';
import styles from './twin-fields.module.css';

interface TwinFieldsProps {
  language: Translation;
  form: Form;
  /** The entry that is changed. */
  entry: AdminCatalogueEntry | undefined;
}

/** The texts of a course or certificate in another language: closed until it is needed, or one of them is wrong. */
export function TwinFields({ language, form, entry }: TwinFieldsProps) {
  const [open, setOpen] = useState(false);
  const nameInEnglish = namesInEnglish[language];
  const isWrong = twinFields.some((field) => twinName(language, field) in form.errors);
  const count = entry && countTwins(entry, language);
  const outdated = entry?.outdated[language] ?? {};
  const toCheck = Object.keys(outdated).length;
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
          {toCheck > 0 ? ` · ${toCheck} to check: the English has changed` : null}
        </span>
      </summary>
      <div className={styles.fields}>
        <p className={styles.note}>
          Where a field is empty, the {nameInEnglish} pages show its English text.
        </p>
        {twinFields.map((field) => {
          const source = outdated[field];
          const name = twinName(language, field);
          const label = twinLabel(language, field);
          const props = {
            ...form.field(name),
            label,
            hint: source === undefined ? hintOf(field) : changedHint(source),
            lang: language,
          };
          return (
            <Stack key={field} gap={2}>
              {fieldLines[field] === undefined ? (
                <TextField {...props} />
              ) : (
                <TextArea rows={fieldLines[field]} {...props} />
              )}
              {source === undefined ? null : (
                <Checkbox {...form.checkbox(stillRight(name))}>
                  Still right<VisuallyHidden>: {label}</VisuallyHidden>
                </Checkbox>
              )}
            </Stack>
          );
        })}
      </div>
    </details>
  );
}

function hintOf(field: TwinField): string {
  return listFields.includes(field)
    ? 'One item per line. If left empty, the English text is shown.'
    : 'If left empty, the English text is shown.';
}

function changedHint(source: string | readonly string[]): string {
  const english = typeof source === 'string' ? source : source.join(', ');
  return englishChanged(english);
}
