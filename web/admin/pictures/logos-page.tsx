import { useState } from 'react';
import * as v from 'valibot';
import { calls } from '../../../src/shared/calls.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import type { Logo } from '../../../src/shared/records.ts';
import { texts } from '../../../src/shared/texts.ts';
import { adminTexts } from '../../content/admin.ts';
import { useForm } from '../../data/use-form.ts';
import { Button } from '../../ui/button.tsx';
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

const rules = v.object({ file: v.literal(true, texts.selectValidImage) });
const deleteFailure = { refused: () => 'Failed to delete image', lost: 'Delete failed' };

/** The image manager: the collaborators' logos. */
export function LogosPage() {
  const list = useAdminList<Logo>(calls.logos);
  const picture = usePicture();
  return (
    <Screen
      title="Image Manager"
      kicker="Partner logos"
      back={{ href: pagePath('adminPanel'), label: 'Back to the panel' }}
      total={list.items && `Total: ${list.items.length}`}
    >
      <div className={styles.screen}>
        <LogoForm picture={picture} onUploaded={list.reload} />
        <PictureGrid
          list={list}
          call={calls.logos}
          shown={({ url, filename }) => ({ url, name: filename })}
          empty="No images found"
          question="Are you sure you want to delete this image?"
          deleted={texts.logoDeleted}
          loadFailed="Failed to fetch images"
          deleteFailure={deleteFailure}
        />
      </div>
    </Screen>
  );
}

function LogoForm({ picture, onUploaded }: { picture: PictureChoice; onUploaded: () => void }) {
  const [sent, setSent] = useState(0);
  const form = useForm({
    rules,
    prepare: () => ({ file: picture.file !== null || picture.preparing }),
    messageFields: ['file'],
    send: async () => {
      setSent(0);
      const body = new FormData();
      const file = await picture.ready();
      if (file) body.append('file', file, file.name);
      return upload<Logo>({ method: 'POST', path: calls.logoUpload, form: body, onProgress: setSent });
    },
    success: 'Image uploaded successfully!',
    failure: (error) => uploadFailure(error, 'Failed to upload image', 'Upload failed'),
    resetAfter: true,
    onSent: () => {
      void picture.choose(null);
      onUploaded();
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <h2 className={styles.heading}>Add an image</h2>
      <PictureField name="file" label="Image" choice={picture} invalidText={texts.selectValidImage} />
      {form.busy ? <Progress label="Sent:" part={sent} /> : null}
      <FormStatus className={styles.status} status={form.status} />
      <Button type="submit" size="small" busy={form.busy} busyText={adminTexts.uploading}>
        Save
      </Button>
    </form>
  );
}
