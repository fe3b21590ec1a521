import { type ReactNode, useState } from 'react';
import { adminTexts } from '../../../src/content/admin.ts';
import type { FieldRules } from '../../../src/shared/check-fields.ts';
import { fixedSentences } from '../../../src/shared/fixed-sentences.ts';
import { type Form, useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { upload } from '../data/upload.ts';
import { Progress } from '../parts/forms/progress.tsx';
import { PictureField } from '../parts/pictures/picture-field.tsx';
import { uploadFailure } from '../parts/pictures/upload-failure.ts';
import { usePicture } from '../parts/pictures/use-picture.ts';
import styles from './upload-screen.module.css';

interface UploadFormProps {
  heading: string;
  /** The call that takes the picture. */
  path: string;
  /** For the other fields and for `file`, which is true if a picture is chosen. Their sentences are the form's message. */
  rules: FieldRules;
  success: string;
  failure: { refused: string; lost: string };
  submitLabel: string;
  onUploaded: () => void;
  /** The fields beside the picture. */
  children?: (form: Form) => ReactNode;
}

/** A form that uploads one picture at a time. */
export function UploadForm(props: UploadFormProps) {
  const { path, rules, failure } = props;
  const picture = usePicture();
  const [sent, setSent] = useState(0);
  const form = useForm({
    rules,
    prepare: (typed) => ({ ...typed, file: picture.state === 'ready' || picture.state === 'preparing' }),
    messageFields: Object.keys(rules.entries),
    checkLater: async () => ((await picture.refused()) ? 'file' : null),
    send: async (values) => {
      setSent(0);
      const body = new FormData();
      for (const [name, value] of Object.entries(values)) {
        if (typeof value === 'string') body.append(name, value);
      }
      const file = await picture.ready();
      if (file) body.append('file', file, file.name);
      return upload({ method: 'POST', path, body, onProgress: setSent });
    },
    success: props.success,
    failure: (error) => uploadFailure(error, failure.refused, failure.lost),
    resetAfter: true,
    onSent: () => {
      void picture.choose(null);
      props.onUploaded();
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <h2 className={styles.heading}>{props.heading}</h2>
      {props.children?.(form)}
      <PictureField
        name="file"
        label="Image"
        choice={picture}
        invalidText={fixedSentences.selectValidImage}
      />
      {form.busy ? <Progress label="Uploaded:" part={sent} /> : null}
      <FormStatus className={styles.status} status={form.status} />
      <Button type="submit" size="small" busy={form.busy} busyText={adminTexts.uploading}>
        {props.submitLabel}
      </Button>
    </form>
  );
}
