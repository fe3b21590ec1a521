import { useState } from 'react';
import { textLabels } from '../../../src/shared/entry-twins.ts';
import { translations } from '../../../src/shared/languages.ts';
import type { AdminCatalogueEntry, CatalogueEntry } from '../../../src/shared/records.ts';
import { catalogueRules } from '../../../src/shared/rules.ts';
import { type FailureTexts, failureText } from '../../data/failure-text.ts';
import { type Form, useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { upload } from '../data/upload.ts';
import { useDefaultLocation } from '../data/use-default-location.ts';
import { FormEnd } from '../parts/forms/form-end.tsx';
import { LeaveQuestion } from '../parts/forms/leave-question.tsx';
import { isOutdated, LoadSaved } from '../parts/forms/load-saved.tsx';
import { Progress } from '../parts/forms/progress.tsx';
import { findPicture, useKeptPicture } from '../parts/pictures/kept-picture.ts';
import { PictureField } from '../parts/pictures/picture-field.tsx';
import { makeSharePicture } from '../parts/pictures/share-picture.ts';
import { usePicture } from '../parts/pictures/use-picture.ts';
import { catalogueForm, fieldLines, fieldsOf, listFields, preparedFields } from './catalogue-fields.ts';
import styles from './catalogue-form.module.css';
import { TwinFields } from './twin-fields.tsx';

interface CatalogueFormProps {
  method: 'POST' | 'PUT';
  path: string;
  /** The entry that is changed. */
  entry?: AdminCatalogueEntry;
  submitLabel: string;
  busyText: string;
  success: string;
  failure: FailureTexts;
  invalidPicture: string;
  resetAfter: boolean;
  onSaved: () => void;
  /** Reloads what another admin has saved. */
  onReload?: () => void;
}

/** The form of a course or certificate, to add or to change one. */
export function CatalogueForm(props: CatalogueFormProps) {
  const { method, path, entry, failure, resetAfter, onReload } = props;
  const [first] = useState(() => findPicture(path));
  const picture = usePicture(first);
  const [before] = useState(() => entry && { initial: fieldsOf(entry), version: entry.version });
  const [outdated, setOutdated] = useState(false);
  const [sent, setSent] = useState(0);
  const defaultLocation = useDefaultLocation();
  const form = useForm({
    rules: catalogueRules,
    keptAs: path,
    initial: before?.initial,
    prepare: preparedFields,
    checkLater: async () => ((await picture.refused()) ? 'image' : null),
    send: async (_values, typed) => {
      setSent(0);
      const image = await picture.ready();
      const share = image && (await makeSharePicture(image));
      const body = catalogueForm(typed, { image, share }, before);
      return upload<CatalogueEntry>({ method, path, body, onProgress: setSent });
    },
    success: props.success,
    failure: (error) => {
      setOutdated(isOutdated(error));
      return failureText(error, failure);
    },
    resetAfter,
    onSent: () => {
      if (resetAfter) void picture.choose(null);
      props.onSaved();
    },
  });
  const changed = (form.changed || picture.file !== null) && form.state !== 'success';
  useKeptPicture(path, picture.file);

  return (
    <form {...form.props} className={styles.form} aria-label={entry?.name ?? props.submitLabel}>
      <div className={styles.columns}>
        <Card as="fieldset" className={styles.group}>
          <legend className={styles.legend}>What visitors see first</legend>
          <TextField label="Name" required {...form.field('name')} />
          <TextArea
            label="Description"
            rows={fieldLines.description}
            required
            {...form.field('description')}
          />
          <div className={styles.pair}>
            <TextField label="Price (₹)" inputMode="decimal" required {...form.field('price')} />
            <TextField label="GST" placeholder="18% GST" required {...form.field('gst')} />
            <TextField label="Days" inputMode="numeric" required {...form.field('days')} />
            <TextField label="Location" optional placeholder={defaultLocation} {...form.field('location')} />
          </div>
          <PictureField
            name="image"
            label="Image"
            optional
            hint="Large photographs are made smaller before they are uploaded."
            choice={picture}
            current={entry?.image}
            invalidText={props.invalidPicture}
          />
        </Card>
        <DetailFields form={form} />
      </div>
      {translations.map((language) => (
        <TwinFields key={language} language={language} form={form} entry={entry} />
      ))}
      <FormEnd className={styles.end}>
        <FormStatus className={styles.status} status={form.status} />
        {form.busy && picture.file !== null ? <Progress label="Uploaded:" part={sent} /> : null}
        {outdated && onReload ? <LoadSaved onLoad={onReload} /> : null}
        <Button
          type="submit"
          busy={form.busy}
          busyText={props.busyText}
          // The screen is about to go; what is typed meanwhile would be lost.
          disabled={!resetAfter && form.state === 'success'}
        >
          {props.submitLabel}
        </Button>
      </FormEnd>
      <LeaveQuestion changed={changed && !form.busy} />
    </form>
  );
}

function DetailFields({ form }: { form: Form }) {
  return (
    <Card as="fieldset" className={styles.group}>
      <legend className={styles.legend}>The details</legend>
      <TextArea
        label={textLabels.aboutCourse}
        rows={fieldLines.aboutCourse}
        required
        {...form.field('aboutCourse')}
      />
      {listFields.map((name) => (
        <TextArea
          key={name}
          label={textLabels[name]}
          hint="One item per line"
          rows={fieldLines[name]}
          required
          {...form.field(name)}
        />
      ))}
    </Card>
  );
}
