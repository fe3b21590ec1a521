import { useState } from 'react';
import * as v from 'valibot';
import { calls } from '../../../src/shared/calls.ts';
import { limits } from '../../../src/shared/limits.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import type { Poster } from '../../../src/shared/records.ts';
import { texts } from '../../../src/shared/texts.ts';
import { adminTexts } from '../../content/admin.ts';
import { useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormStatus } from '../../ui/form-status.tsx';
import { upload } from '../data/upload.ts';
import { useAdminList } from '../data/use-admin-list.ts';
import { Screen } from '../frame/screen.tsx';
import { Progress } from '../parts/progress.tsx';
import { PictureField } from './picture-field.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { uploadFailure } from './upload-failure.ts';
import styles from './upload-screen.module.css';
import { type PictureChoice, usePicture } from './use-picture.ts';

/** One sentence for a missing title and a missing picture alike. */
const rules = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(texts.posterIncomplete),
    v.maxLength(limits.name, `Title can have at most ${limits.name} characters.`),
  ),
  file: v.literal(true, texts.posterIncomplete),
});
const deleteFailed = 'Error deleting image';
const deleteFailure = { refused: () => deleteFailed, lost: deleteFailed };

/** The event posters: visitors see the newest one in a popup. */
export function PostersPage() {
  const list = useAdminList<Poster>(calls.posters);
  const picture = usePicture();
  return (
    <Screen
      title="Event Posters"
      back={{ href: pagePath('adminPanel'), label: 'Back', toPrevious: true }}
      total={list.items && `Total: ${list.items.length}`}
    >
      <div className={styles.screen}>
        <PosterForm picture={picture} onUploaded={list.reload} />
        <PictureGrid
          list={list}
          call={calls.posters}
          shown={({ image, name }) => ({ url: image, name })}
          tall
          empty="No posters found"
          question="Are you sure you want to delete this poster?"
          deleted={texts.posterDeleted}
          loadFailed="Error fetching images"
          deleteFailure={deleteFailure}
        />
      </div>
    </Screen>
  );
}

function PosterForm({ picture, onUploaded }: { picture: PictureChoice; onUploaded: () => void }) {
  const [sent, setSent] = useState(0);
  const form = useForm({
    rules,
    prepare: ({ name }) => ({ name, file: picture.file !== null || picture.preparing }),
    messageFields: ['name', 'file'],
    send: async ({ name }) => {
      setSent(0);
      const body = new FormData();
      body.append('name', name);
      const file = await picture.ready();
      if (file) body.append('file', file, file.name);
      return upload<Poster>({ method: 'POST', path: calls.posters, form: body, onProgress: setSent });
    },
    success: 'Poster uploaded successfully!',
    failure: (error) => {
      const failed = 'Error uploading image';
      return uploadFailure(error, failed, failed);
    },
    resetAfter: true,
    onSent: () => {
      void picture.choose(null);
      onUploaded();
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <h2 className={styles.heading}>Add a poster</h2>
      <TextField label="Title" required {...form.field('name')} />
      <PictureField name="file" label="Image" choice={picture} invalidText={texts.selectValidImage} />
      {form.busy ? <Progress label="Sent:" part={sent} /> : null}
      <FormStatus className={styles.status} status={form.status} />
      <Button type="submit" size="small" busy={form.busy} busyText={adminTexts.uploading}>
        Upload
      </Button>
    </form>
  );
}
