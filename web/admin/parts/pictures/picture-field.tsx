import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import type { PaperPicture } from '../../../../src/shared/register.ts';
import { Button } from '../../../ui/button.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { FormStatus, type FormStatusText } from '../../../ui/form-status.tsx';
import styles from './picture-field.module.css';
import type { PictureChoice } from './use-picture.ts';

interface PictureFieldProps {
  name: 'image' | 'file' | PaperPicture;
  label: string;
  hint?: string;
  optional?: boolean;
  choice: PictureChoice;
  /** The URL of the current picture. */
  current?: string | null;
  /** Shown if the file is no picture. */
  invalidText: string;
}

/** Chooses a picture and shows it, at most 200 by 200 pixels. */
export function PictureField({
  name,
  label,
  hint,
  optional,
  choice,
  current,
  invalidText,
}: PictureFieldProps) {
  const shown = choice.preview ?? current;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.field}>
      <FileField
        ref={input}
        name={name}
        label={label}
        hint={hint}
        optional={optional}
        accept="image/*"
        action={shown ? 'Choose another picture' : 'Choose a picture'}
        icon={<ImageUp aria-hidden="true" />}
        chosen={shown ? '' : 'No picture chosen'}
        onChange={async ({ currentTarget }) => {
          const ready = await choice.choose(currentTarget.files?.[0] ?? null);
          if (ready === null) currentTarget.value = '';
        }}
      />
      <FormStatus className={styles.status} status={statusOf(choice, invalidText)} />
      {choice.state === 'invalid' && optional ? (
        <Button
          variant="secondary"
          size="small"
          className={styles.other}
          onClick={() => {
            void choice.choose(null);
            input.current?.focus();
          }}
        >
          {current ? 'Keep the current picture' : 'Continue without a picture'}
        </Button>
      ) : null}
      {shown ? (
        <figure className={styles.preview}>
          <img src={shown} alt="Preview" className={styles.picture} />
          <figcaption className={styles.note}>
            {choice.file ? `${choice.file.name}, ${sizeText(choice.file.size)}` : 'Current picture'}
          </figcaption>
        </figure>
      ) : null}
    </div>
  );
}

function statusOf(choice: PictureChoice, invalidText: string): FormStatusText | null {
  if (choice.state === 'invalid') return { kind: 'error', text: invalidText };
  return choice.state === 'preparing' ? { kind: 'info', text: 'Preparing the picture...' } : null;
}

/** Formats a file's size: '84 kB', '1.2 MB'. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toLocaleString('en-IN', { maximumFractionDigits: 1 })} MB`;
}
