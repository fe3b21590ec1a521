import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { calls } from '../../../src/shared/calls.ts';
import type { SitePicture } from '../../../src/shared/site-facts.ts';
import { texts } from '../../../src/shared/texts.ts';
import { adminTexts } from '../../content/admin.ts';
import { failureText } from '../../data/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { adminCall, isUnauthorized } from '../data/admin-api.ts';
import { upload } from '../data/upload.ts';
import { Progress } from '../parts/progress.tsx';
import { sizeText } from '../pictures/picture-field.tsx';
import { preparePicture } from '../pictures/prepare-picture.ts';
import { uploadFailure } from '../pictures/upload-failure.ts';
import { groupPictures, otherProportions, ratioText } from './picture-groups.ts';
import styles from './site-pictures.module.css';

interface SitePicturesProps {
  pictures: readonly SitePicture[];
  onChanged: (picture: SitePicture) => void;
}

/** Every picture of the site, page by page, to be replaced and taken back one by one. */
export function SitePictures({ pictures, onChanged }: SitePicturesProps) {
  return (
    <section id="pictures" className={styles.pictures} aria-labelledby="pictures-title">
      <div className={styles.head}>
        <h2 id="pictures-title" tabIndex={-1} className={styles.title}>
          Pictures
        </h2>
        <p className={styles.lead}>
          Each change shows on the site at once. A large photograph is made smaller before it is sent; one of
          other proportions is cut at its edges. Choose the same subject: what the site tells of a picture to
          people who cannot see it stays.
        </p>
      </div>
      {groupPictures(pictures).map(({ title, members }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h3 className={styles.groupTitle}>{title}</h3>
          <ul className={styles.grid}>
            {members.map(({ name, picture }) => (
              <Card
                key={picture.slot}
                name={name}
                fullName={`${title}, ${name}`}
                picture={picture}
                onChanged={onChanged}
              />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

interface CardProps {
  name: string;
  fullName: string;
  picture: SitePicture;
  onChanged: (picture: SitePicture) => void;
}

function Card({ name, fullName, picture, onChanged }: CardProps) {
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  /** The part of an upload that has been sent, or null while there is none. */
  const [sent, setSent] = useState<number | null>(null);
  const [asked, setAsked] = useState(false);
  const toast = useToast();
  const path = `${calls.site}/pictures/${picture.slot}`;
  const { width, height, replacement } = picture;

  async function replace(chosen: File) {
    setSent(0);
    try {
      const file = await preparePicture(chosen);
      if (file === null) return toast({ kind: 'error', text: texts.selectValidImage, detail: fullName });
      const form = new FormData();
      form.append('file', file, file.name);
      onChanged(await upload<SitePicture>({ method: 'PUT', path, form, onProgress: setSent }));
      toast({ kind: 'success', text: 'The picture is replaced.', detail: fullName });
    } catch (error) {
      if (isUnauthorized(error)) return;
      const text = uploadFailure(error, 'Failed to upload image', 'Upload failed');
      toast({ kind: 'error', text, detail: fullName });
    } finally {
      setSent(null);
    }
  }

  async function restore() {
    setAsked(false);
    try {
      onChanged((await adminCall<SitePicture>(path, { method: 'DELETE' })).body);
      toast({ kind: 'success', text: 'The site’s own picture is back.', detail: fullName });
      opener.current?.focus();
    } catch (error) {
      if (isUnauthorized(error)) return;
      const lost = 'The server did not answer. Please try again.';
      const text = failureText(error, { refused: (message) => message || lost, lost });
      toast({ kind: 'error', text, detail: fullName });
    }
  }

  return (
    <li className={styles.card}>
      <div className={styles.frame}>
        <img src={picture.thumbnail} alt="" loading="lazy" className={styles.picture} />
      </div>
      <div className={styles.words}>
        <h4 className={styles.name}>{name}</h4>
        <p className={styles.size}>
          {width} × {height} px, {ratioText(width, height)}
        </p>
        {replacement ? (
          <p className={styles.own}>
            Yours: {replacement.width ?? '?'} × {replacement.height ?? '?'} px, {sizeText(replacement.bytes)}
            {otherProportions(picture) ? ', edges cut off' : ''}
          </p>
        ) : null}
      </div>
      {sent === null ? null : <Progress label={adminTexts.uploading} part={sent} />}
      <div className={styles.actions}>
        <input
          ref={input}
          type="file"
          accept="image/*"
          className={styles.input}
          tabIndex={-1}
          aria-label={`New picture: ${fullName}`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void replace(file);
            // So that the same file can be chosen again.
            currentTarget.value = '';
          }}
        />
        <Button
          ref={opener}
          variant="secondary"
          size="small"
          icon={<ImageUp aria-hidden="true" />}
          aria-label={`Replace: ${fullName}`}
          disabled={sent !== null}
          onClick={() => input.current?.click()}
        >
          Replace
        </Button>
        {replacement ? (
          <Button
            variant="quiet"
            size="small"
            className={styles.default}
            aria-label={`Use the default: ${fullName}`}
            disabled={sent !== null}
            onClick={() => setAsked(true)}
          >
            Use the default
          </Button>
        ) : null}
      </div>
      {asked ? (
        <ConfirmDialog
          title={`Use the default: ${name}?`}
          question="The site shows its own picture again. Yours is deleted from the server."
          confirmLabel="Use the default"
          onCancel={() => setAsked(false)}
          onConfirm={() => void restore()}
        />
      ) : null}
    </li>
  );
}
