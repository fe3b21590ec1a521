import { ImageUp, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { pictureName } from '../../../src/shared/picture-names.ts';
import { texts } from '../../../src/shared/texts.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { isUnauthorized } from '../data/admin-api.ts';
import { upload } from '../data/upload.ts';
import { Progress } from '../parts/progress.tsx';
import { preparePicture } from '../pictures/prepare-picture.ts';
import { uploadFailure } from '../pictures/upload-failure.ts';
import styles from './picture-editor.module.css';
import type { Content } from './use-content.ts';

interface PictureEditorProps {
  content: Content;
  /** The name of the place. */
  name: string;
}

/** The picture of a place: what is shown there, another one, or again the one that the site began with. */
export function PictureEditor({ content, name }: PictureEditorProps) {
  const { own, change, problems } = content;
  const input = useRef<HTMLInputElement>(null);
  /** The fraction of an upload that has been sent, or null. */
  const [sent, setSent] = useState<number | null>(null);
  const toast = useToast();
  const address = `picture:${name}`;
  const shown = own[address];
  const isAdded = name.startsWith('new-');
  const label = isAdded ? 'New picture' : pictureName(name);
  const thumbnail = typeof shown === 'string' && shown !== '' ? shown : `/pictures/${name}.webp`;

  async function replace(chosen: File) {
    setSent(0);
    try {
      const file = await preparePicture(chosen);
      if (file === null) return toast({ kind: 'error', text: texts.selectValidImage, detail: label });
      const form = new FormData();
      form.append('file', file, file.name);
      const path = '/api/admin/content/pictures';
      const added = await upload<{ path: string }>({ method: 'POST', path, form, onProgress: setSent });
      change({ [address]: added.path });
    } catch (error) {
      if (!isUnauthorized(error))
        toast({
          kind: 'error',
          text: uploadFailure(error, 'Failed to upload image', 'Upload failed'),
          detail: label,
        });
    } finally {
      setSent(null);
    }
  }

  return (
    <section className={styles.picture} aria-label={`Picture: ${label}`}>
      {isAdded && shown === undefined ? null : <img src={thumbnail} alt="" className={styles.thumbnail} />}
      {sent === null ? null : <Progress label="Uploaded:" part={sent} />}
      {problems[address] ? <p className={styles.problem}>{problems[address]}</p> : null}
      <div className={styles.actions}>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={`New picture: ${label}`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void replace(file);
            // So that the same file can be chosen again.
            currentTarget.value = '';
          }}
        />
        <Button
          variant="secondary"
          size="small"
          icon={<ImageUp aria-hidden="true" />}
          busy={sent !== null}
          data-picture
          onClick={() => input.current?.click()}
        >
          {isAdded && shown === undefined ? 'Choose a picture' : 'Another picture'}
        </Button>
        {!isAdded && typeof shown === 'string' && shown !== '' ? (
          <Button
            variant="quiet"
            size="small"
            icon={<RotateCcw aria-hidden="true" />}
            onClick={() => change({ [address]: null })}
          >
            As the site began
          </Button>
        ) : null}
      </div>
      <p className={styles.note}>Describe below what it shows, for people who cannot see it.</p>
    </section>
  );
}
