import { type ReactNode, useId, useState } from 'react';
import { fill } from '../../../src/shared/content.ts';
import type { Texts } from '../../content/texts.ts';
import { useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { usePictureReplacement } from '../../ui/picture-replacements.ts';
import styles from './specimen.module.css';

interface SpecimenProps {
  certificate: Texts['about']['approval']['organisation' | 'pilot'];
  /** The drawing is as large as this box. */
  viewBox: string;
  className: string | undefined;
  /** The drawing. */
  children: ReactNode;
}

/**
 * A specimen certificate, or the picture that the institute put in its place. Its text lies over it on hover and focus,
 * goes by Escape, and stands below it where nothing can hover.
 */
export function Specimen({ certificate, viewBox, className, children }: SpecimenProps) {
  const id = useId();
  const { drawing } = useTexts('about').approval;
  const { path, text } = usePictureReplacement(certificate.picture);
  const [dismissed, setDismissed] = useState(false);
  const comeBack = () => setDismissed(false);
  return (
    <figure
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its text must also come by keyboard
      tabIndex={0}
      className={joinClasses(styles.specimen, dismissed && styles.dismissed, className)}
      aria-labelledby={id}
      onPointerEnter={comeBack}
      onFocus={comeBack}
      onKeyDown={({ key }) => key === 'Escape' && setDismissed(true)}
    >
      {path === undefined ? (
        <svg
          className={styles.drawing}
          viewBox={viewBox}
          fill="none"
          role="img"
          aria-label={fill(drawing, { title: certificate.title })}
        >
          {children}
        </svg>
      ) : (
        <img
          className={styles.drawing}
          src={path}
          alt={text ?? certificate.title}
          loading="lazy"
          decoding="async"
        />
      )}
      <figcaption id={id} className={styles.note}>
        {path === undefined ? certificate.hover : certificate.title}
      </figcaption>
    </figure>
  );
}
