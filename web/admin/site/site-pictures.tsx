import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { pictureName } from '../../../src/shared/picture-names.ts';
import type { SitePicture, SiteState } from '../../../src/shared/site-facts.ts';
import { texts } from '../../../src/shared/texts.ts';
import { adminTexts } from '../../content/admin.ts';
import { failureText } from '../../data/failure-text.ts';
import { restoreFocus } from '../../data/restore-focus.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { adminCall, adminGet, isUnauthorized } from '../data/admin-api.ts';
import { upload } from '../data/upload.ts';
import { undoEnd, useUndoOffer } from '../data/use-deletion.ts';
import { keepFocus } from '../parts/keep-focus.ts';
import { Progress } from '../parts/progress.tsx';
import { sizeText } from '../pictures/picture-field.tsx';
import { preparePicture } from '../pictures/prepare-picture.ts';
import { uploadFailure } from '../pictures/upload-failure.ts';
import { groupPictures, otherProportions, type PictureGroup, ratioText } from './picture-groups.ts';
import { PictureText } from './picture-text.tsx';
import styles from './site-pictures.module.css';

interface SitePicturesProps {
  pictures: readonly SitePicture[];
  onChanged: (picture: SitePicture) => void;
  /** Called when the description of a picture becomes unsaved, and when it no longer is. */
  onUnsaved: (slot: string, isUnsaved: boolean) => void;
}

/** Every picture of the site, by page; each can be replaced and reset. */
export function SitePictures({ pictures, onChanged, onUnsaved }: SitePicturesProps) {
  return (
    <section id="pictures" className={styles.pictures} aria-labelledby="pictures-title">
      <div className={styles.head}>
        <h2 id="pictures-title" tabIndex={-1} className={styles.title}>
          Pictures
        </h2>
        <p className={styles.lead}>
          Changes show on the site at once. Large photographs are made smaller before they are uploaded; if
          the proportions differ, the edges are cropped. Describe each picture you add for people who cannot
          see it.
        </p>
      </div>
      {groupPictures(pictures).map(({ title, members }, index) => (
        <details key={title} open={index === 0}>
          <summary className={styles.summary}>
            <h3 className={styles.groupTitle}>{title}</h3>
            <span className={styles.count}>{countText(members)}</span>
          </summary>
          {members.some(isAwaited) ? <p className={styles.why}>{whyFirst}</p> : null}
          <ul className={styles.grid}>
            {members.map((member) => (
              <Card
                key={member.picture.slot}
                name={member.name}
                fullName={pictureName(member.picture.slot)}
                picture={member.picture}
                isAwaited={isAwaited(member)}
                onChanged={onChanged}
                onUnsaved={onUnsaved}
              />
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

const whyFirst =
  'Start where it says ‘Photograph first’: students and parents want to see the real place, and this is only an illustration.';

/** Whether a place still waits for the photograph that it should get before others. */
function isAwaited({ picture, isPhotographedFirst }: PictureGroup['members'][number]): boolean {
  return isPhotographedFirst && picture.replacement === null;
}

function countText(members: PictureGroup['members']): string {
  const own = members.filter(({ picture }) => picture.replacement !== null).length;
  const awaited = members.filter(isAwaited).length;
  return [
    members.length === 1 ? '1 picture' : `${members.length} pictures`,
    ...(own === 0 ? [] : [`${own} yours`]),
    ...(awaited === 0 ? [] : [`${awaited} to photograph first`]),
  ].join(', ');
}

/** Decorative pictures, which have no description. */
const onlyAdorns = new Set(['achievements-background']);

interface CardProps extends Omit<SitePicturesProps, 'pictures'> {
  name: string;
  fullName: string;
  picture: SitePicture;
  /** It still waits for the photograph that it should get before others. */
  isAwaited: boolean;
}

function Card({ name, fullName, picture, isAwaited, onChanged, onUnsaved }: CardProps) {
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  /** The fraction of an upload that has been sent, or null. */
  const [sent, setSent] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const offerUndo = useUndoOffer();
  const path = `/api/admin/site/pictures/${picture.slot}`;
  const { width, height, replacement } = picture;

  async function work(change: () => Promise<void>, failure: (error: unknown) => string) {
    setBusy(true);
    try {
      await change();
    } catch (error) {
      if (!isUnauthorized(error)) toast({ kind: 'error', text: failure(error), detail: fullName });
    } finally {
      setBusy(false);
      restoreFocus(opener.current);
    }
  }

  async function replace(chosen: File) {
    setSent(0);
    try {
      const file = await preparePicture(chosen);
      if (file === null) return toast({ kind: 'error', text: texts.selectValidImage, detail: fullName });
      const form = new FormData();
      form.append('file', file, file.name);
      onChanged(await upload<SitePicture>({ method: 'PUT', path, form, onProgress: setSent }));
    } finally {
      setSent(null);
    }
    const text = replacement?.text
      ? 'The picture has been replaced. Please describe the new one too.'
      : 'The picture has been replaced.';
    toast({ kind: 'success', text, detail: fullName });
  }

  async function restore() {
    const until = undoEnd();
    const { body, undoId } = await adminCall('/api/admin/site/pictures/:id', {
      method: 'DELETE',
      id: picture.slot,
    });
    onChanged(body);
    const text = 'The original picture is back.';
    const offer = offerUndo({ undoId, name: fullName, text, until, readAgain, focusLost });
    toast({ kind: 'success', text, detail: fullName, offer });
  }

  async function readAgain() {
    const state = await adminGet<SiteState>('/api/admin/site').catch(() => null);
    const now = state?.pictures.find(({ slot }) => slot === picture.slot);
    if (now) onChanged(now);
  }

  function focusLost() {
    if (opener.current === null) keepFocus();
    else restoreFocus(opener.current);
  }

  return (
    <li className={styles.card} aria-busy={busy}>
      <div className={styles.frame}>
        <img
          src={picture.thumbnail}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          className={styles.picture}
        />
      </div>
      <div className={styles.words}>
        <h4 className={styles.name}>{name}</h4>
        {isAwaited ? <Badge text="Photograph first" /> : null}
        <p className={styles.size}>
          {width} × {height} px, {ratioText(width, height)}
        </p>
        {replacement ? (
          <p className={styles.own}>
            Yours: {replacement.width ?? '?'} × {replacement.height ?? '?'} px, {sizeText(replacement.bytes)}
            {otherProportions(picture) ? ', edges cropped' : ''}
          </p>
        ) : null}
      </div>
      {sent === null ? null : <Progress label={adminTexts.uploading} part={sent} />}
      <div className={styles.actions}>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={`New picture: ${fullName}`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void work(() => replace(file), notReplaced);
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
          disabled={busy}
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
            disabled={busy}
            onClick={() => void work(restore, notRestored)}
          >
            Use the default
          </Button>
        ) : null}
      </div>
      {replacement && !onlyAdorns.has(picture.slot) ? (
        <PictureText
          // Each picture begins with a description of its own.
          key={picture.picture}
          fullName={fullName}
          picture={picture}
          onSaved={onChanged}
          onUnsaved={onUnsaved}
        />
      ) : null}
    </li>
  );
}

function notReplaced(error: unknown): string {
  return uploadFailure(error, 'Failed to upload image', 'Upload failed');
}

function notRestored(error: unknown): string {
  const lost = 'The server did not answer. Please try again.';
  return failureText(error, { refused: (message) => message || lost, lost });
}
