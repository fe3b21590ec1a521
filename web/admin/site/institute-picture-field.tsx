import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { fixedSentences } from '../../../src/shared/fixed-sentences.ts';
import type { InstitutePicture } from '../../../src/shared/records.ts';
import { failureText } from '../../data/failure-text.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormStatus, type FormStatusText } from '../../ui/form-status.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useToast } from '../../ui/toast.tsx';
import { upload } from '../data/upload.ts';
import { useAdminList } from '../data/use-admin-list.ts';
import { useDeletion } from '../data/use-deletion.ts';
import { DeleteButton } from '../parts/lists/delete-button.tsx';
import { type PictureUse, preparePicture } from '../parts/pictures/prepare-picture.ts';
import { uploadFailure } from '../parts/pictures/upload-failure.ts';
import styles from './institute-picture-field.module.css';

const path = '/api/admin/site/pictures';
const notUploaded = 'The picture could not be uploaded. Please try again.';
const notDeleted = 'The picture could not be deleted. Please try again.';

interface InstitutePictureFieldProps {
  /** `authorisation`, or the id of a person. */
  about: string;
  use: PictureUse;
  label: string;
}

/** Shows a picture of the institute, and puts another one online as soon as it is chosen. */
export function InstitutePictureField({ about, use, label }: InstitutePictureFieldProps) {
  const list = useAdminList<InstitutePicture>(path);
  const [status, setStatus] = useState<FormStatusText | null>(null);
  const [isAsked, setAsked] = useState(false);
  const toast = useToast();
  const deletion = useDeletion({
    path,
    reload: list.reload,
    success: 'The picture is deleted.',
    failure: (error) => failureText(error, { refused: () => notDeleted, lost: notDeleted }),
  });
  const shown = list.items?.find((one) => one.about === about && !deletion.leaving.has(one._id));

  async function send(chosen: File) {
    setStatus({ kind: 'info', text: 'Uploading...' });
    const file = await preparePicture(chosen, use);
    if (file === null) return setStatus({ kind: 'error', text: fixedSentences.selectValidImage });
    const body = new FormData();
    body.append('about', about);
    body.append('file', file, file.name);
    try {
      await upload({ method: 'POST', path, body, onProgress: () => {} });
      await list.reload();
      setStatus(null);
      toast({ kind: 'success', text: 'Uploaded. Visitors see it from now on.', detail: label });
    } catch (error) {
      setStatus({ kind: 'error', text: uploadFailure(error, notUploaded, notUploaded) });
    }
  }

  return (
    <Stack gap={2}>
      <FileField
        name="file"
        label={label}
        optional
        accept="image/*"
        action={shown ? 'Choose another picture' : 'Choose a picture'}
        icon={<ImageUp aria-hidden="true" />}
        chosen=""
        disabled={status?.kind === 'info'}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void send(file);
          currentTarget.value = '';
        }}
      />
      <FormStatus
        status={status ?? (list.error ? { kind: 'error', text: 'The picture could not be loaded.' } : null)}
      />
      {shown ? (
        <div className={styles.shown}>
          <img src={shown.image} alt={label} className={styles.picture} />
          <DeleteButton name={label} onDelete={() => setAsked(true)} />
        </div>
      ) : null}
      {shown && isAsked ? (
        <AskDialog
          title={`Delete ${label}?`}
          question="Are you sure you want to delete this picture?"
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            void deletion.remove(shown._id, label);
          }}
        />
      ) : null}
    </Stack>
  );
}
