import Maximize from 'lucide-react/icons/maximize-2';
import { type ReactNode, useId, useState } from 'react';
import type { Texts } from '../../../src/content/texts.ts';
import { fill } from '../../../src/shared/content.ts';
import { useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { usePictureReplacement } from '../../ui/picture-replacements.ts';
import { PageDialog } from '../parts/page-dialog.tsx';
import styles from './specimen.module.css';

interface SpecimenProps {
  certificate: Texts['about']['approval']['organisation' | 'pilot'];
  /** The paper itself, where the institute shows it. */
  scan?: string | null;
  /** The drawing is as large as this box. */
  viewBox: string;
  className: string | undefined;
  /** The drawing. */
  children: ReactNode;
}

/**
 * A specimen certificate, or the picture or scan that the institute put in its place, which opens large. Its text lies over it on hover
 * and focus, goes by Escape, and is beside it where nothing can hover.
 */
export function Specimen({ certificate, scan = null, viewBox, className, children }: SpecimenProps) {
  const id = useId();
  const { drawing } = useTexts('about').approval;
  const { path = scan ?? undefined, text } = usePictureReplacement(certificate.picture);
  const [dismissed, setDismissed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const comeBack = () => setDismissed(false);
  const words = path === undefined ? certificate.hover : certificate.title;
  const sheet =
    path === undefined ? (
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
    );
  return (
    <>
      <figure
        className={joinClasses(styles.specimen, dismissed && styles.dismissed, className)}
        aria-labelledby={id}
        onPointerEnter={comeBack}
        onFocus={comeBack}
        onKeyDown={({ key }) => key === 'Escape' && setDismissed(true)}
      >
        <div className={styles.sheet}>
          {sheet}
          <button
            type="button"
            className={styles.open}
            aria-label={certificate.title}
            aria-haspopup="dialog"
            data-scripted
            onClick={() => setOpen(true)}
          >
            <Maximize aria-hidden="true" />
          </button>
        </div>
        <figcaption id={id} className={styles.note}>
          {words}
        </figcaption>
      </figure>
      {isOpen ? (
        <PageDialog title={certificate.title} onClose={() => setOpen(false)}>
          {sheet}
          {path === undefined ? <p className={styles.below}>{words}</p> : null}
        </PageDialog>
      ) : null}
    </>
  );
}
