import { useRef, useState } from 'react';
import type { PaperPicture } from '../../../src/shared/register.ts';
import { Button } from '../../ui/button.tsx';
import { PictureField } from '../parts/pictures/picture-field.tsx';
import { type PictureChoice, usePicture } from '../parts/pictures/use-picture.ts';
import styles from './paper-picture-field.module.css';

/** A picture on the paper that is being chosen or taken off. */
export interface PaperPictureChoice {
  choice: PictureChoice;
  /** The picture that is printed now was taken off. */
  isRemoved: boolean;
  /** Takes off whatever is shown. */
  remove: () => void;
  /** Goes back to what is saved. */
  reset: () => void;
  /** It differs from what is saved. */
  changed: boolean;
}

/** Keeps the choice of a picture on the paper. */
export function usePaperPicture(): PaperPictureChoice {
  const choice = usePicture(null, 'paper');
  const [isRemoved, setRemoved] = useState(false);
  return {
    choice,
    isRemoved,
    remove() {
      void choice.choose(null);
      setRemoved(true);
    },
    reset() {
      void choice.choose(null);
      setRemoved(false);
    },
    changed: choice.state !== 'none' || isRemoved,
  };
}

interface PaperPictureFieldProps {
  slot: PaperPicture;
  label: string;
  hint: string;
  picture: PaperPictureChoice;
  /** The path of what is printed now, or null. */
  current: string | null;
}

/** Chooses a picture that is printed on certificates, or takes it off. */
export function PaperPictureField({ slot, label, hint, picture, current }: PaperPictureFieldProps) {
  const { choice, isRemoved, remove } = picture;
  const frame = useRef<HTMLDivElement>(null);
  const shown = isRemoved ? null : current;
  return (
    <div ref={frame} className={styles.field}>
      <PictureField
        name={slot}
        label={label}
        hint={hint}
        optional
        choice={choice}
        current={shown}
        invalidText="Please choose a PNG or JPEG picture."
      />
      {choice.file !== null || shown !== null ? (
        <Button
          variant="quiet"
          size="small"
          className={styles.remove}
          aria-label={`Remove: ${label}`}
          onClick={() => {
            remove();
            // The button goes.
            frame.current?.querySelector('input')?.focus();
          }}
        >
          Remove
        </Button>
      ) : null}
    </div>
  );
}
