import { type ReactNode, useId, useState } from 'react';
import { approval, type SpecimenCertificate } from '../../content/authorisation.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './specimen.module.css';

interface SpecimenProps {
  certificate: SpecimenCertificate;
  /** The drawing is as large as this box. */
  viewBox: string;
  className: string | undefined;
  /** The drawing. */
  children: ReactNode;
}

/**
 * A specimen certificate. Its text lies over the drawing on hover and focus, goes by Escape, and stands below the
 * drawing where nothing can hover.
 */
export function Specimen({ certificate, viewBox, className, children }: SpecimenProps) {
  const id = useId();
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
      <svg
        className={styles.drawing}
        viewBox={viewBox}
        fill="none"
        role="img"
        aria-label={`${approval.mark}: ${certificate.title}`}
      >
        {children}
      </svg>
      <figcaption id={id} className={styles.note}>
        {certificate.hover}
      </figcaption>
    </figure>
  );
}
