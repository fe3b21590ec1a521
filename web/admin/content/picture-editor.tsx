import { ImageUp, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { fixedSentences } from '../../../src/shared/fixed-sentences.ts';
import { pictureName } from '../../../src/shared/picture-names.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PictureReplacements } from '../../ui/picture-replacements.ts';
import { Row } from '../../ui/row.tsx';
import { useToast } from '../../ui/toast.tsx';
import { upload } from '../data/upload.ts';
import { useFailureToast } from '../data/use-failure-toast.ts';
import { Progress } from '../parts/forms/progress.tsx';
import { preparePicture } from '../parts/pictures/prepare-picture.ts';
import { uploadFailure } from '../parts/pictures/upload-failure.ts';
import { isPhotographedFirst } from './photograph-first.ts';
import styles from './picture-editor.module.css';
import { isUndescribed } from './texts-of-page.ts';
import { UndoChange } from './undo-change.tsx';
import type { Content } from './use-content.ts';

interface PictureEditorProps {
  content: Content;
  /** The name of the place. */
  name: string;
}

const whyFirst =
  'Photograph this first: students and parents want to see the real place, and this is only an illustration.';
const describe = 'Describe below what it shows, for people who cannot see it.';

const undescribed = 'This is another picture now. Does the description below still say what it shows?';

/** Notes about the pictures without a description beside them. */
const notes: Readonly<Record<string, string>> = {
  logo: 'Stands before the institute’s name in the header and the footer, in place of the drawn mark. It is small there, 32 pixels high and at most 80 wide: a simple one, about as wide as high and without a background, looks best.',
  icon: 'Stands in browser tabs, bookmarks and on phones’ home screens. Please choose a square picture, best of 512 × 512 pixels.',
};

/** The picture of a place: what is shown there, another one, or again the one that the site began with. */
export function PictureEditor({ content, name }: PictureEditorProps) {
  const { state, own, change, problems } = content;
  const input = useRef<HTMLInputElement>(null);
  const address = `picture:${name}`;
  const shown = own[address];
  const isAdded = name.startsWith('new-');
  const label = isAdded ? 'New picture' : pictureName(name);
  const file = state.files[name];
  const isOwn = typeof shown === 'string' && shown !== '';
  const path = isOwn ? shown : shown === undefined ? file?.path : undefined;
  const [sent, send] = useUpload(label, (added) => change({ [address]: added }));

  return (
    <section className={styles.picture} aria-label={`Picture: ${label}`}>
      {isAdded && !isOwn ? null : <Thumbnail name={name} path={path} />}
      {sent === null ? null : <Progress label="Uploaded:" part={sent} />}
      {problems[address] ? <p className={styles.problem}>{problems[address]}</p> : null}
      <Row gap={2}>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={`New picture: ${label}`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void send(file);
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
          {isAdded && !isOwn ? 'Choose a picture' : 'Another picture'}
        </Button>
        <UndoChange content={content} address={address} />
        {file !== undefined && shown !== undefined ? (
          <Button
            variant="quiet"
            size="small"
            icon={<RotateCcw aria-hidden="true" />}
            onClick={() => change({ [address]: null })}
          >
            Your earlier picture
          </Button>
        ) : null}
        {!isAdded && path !== undefined ? (
          <Button
            variant="quiet"
            size="small"
            icon={<RotateCcw aria-hidden="true" />}
            // Where a file replaces the site's own picture, that must be asked for.
            onClick={() => change({ [address]: file === undefined ? null : '' })}
          >
            Original picture
          </Button>
        ) : null}
      </Row>
      {isPhotographedFirst(content, name) ? <p className={styles.note}>{whyFirst}</p> : null}
      <p className={styles.note}>{notes[name] ?? describe}</p>
      <p role="status" className={styles.problem}>
        {isUndescribed(content, address) ? undescribed : null}
      </p>
      {isOwn || path === undefined || file === undefined || name in notes ? null : (
        <p className={styles.note}>Until you do, it is described as ‘{file.text}’.</p>
      )}
    </section>
  );
}

/** Returns the fraction of an upload that has been sent, or null, and the function that uploads a picture; a toast says why it could not. */
function useUpload(label: string, onUploaded: (path: string) => void) {
  const [sent, setSent] = useState<number | null>(null);
  const toast = useToast();
  const showFailure = useFailureToast();

  async function send(chosen: File) {
    setSent(0);
    try {
      const file = await preparePicture(chosen);
      if (file === null)
        return toast({ kind: 'error', text: fixedSentences.selectValidImage, detail: label });
      const body = new FormData();
      body.append('file', file, file.name);
      const path = '/api/admin/content/pictures';
      onUploaded((await upload<{ path: string }>({ method: 'POST', path, body, onProgress: setSent })).path);
    } catch (error) {
      showFailure(error, uploadFailure(error, 'Failed to upload image', 'Upload failed'), label);
    } finally {
      setSent(null);
    }
  }

  return [sent, send] as const;
}

/** The picture that visitors are shown; the drawn mark, where the institute has neither logo nor icon. */
function Thumbnail({ name, path }: { name: string; path: string | undefined }) {
  if (path === undefined && name in notes)
    return <img src="/favicon.svg" alt="" className={styles.thumbnail} />;
  return (
    <PictureReplacements value={{ pictures: path === undefined ? {} : { [name]: path }, pictureTexts: {} }}>
      <Picture name={name} alt="" sizes="22rem" className={styles.thumbnail} />
    </PictureReplacements>
  );
}
