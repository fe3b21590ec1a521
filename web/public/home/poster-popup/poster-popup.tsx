import { useLayoutEffect, useRef, useState } from 'react';
import { fill } from '../../../../src/shared/content.ts';
import { titleIn } from '../../../../src/shared/poster-titles.ts';
import type { Poster } from '../../../../src/shared/records.ts';
import { useLanguage, useTexts } from '../../../data/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { PageDialog } from '../../parts/page-dialog.tsx';
import { EventForm } from './event-form.tsx';
import styles from './poster-popup.module.css';
import { useNewestPoster } from './use-newest-poster.ts';

/** The newest event poster with a form, shown once a visit if there is a poster at all. */
export function PosterPopup() {
  const [poster, close] = useNewestPoster();
  return poster && <PosterDialog poster={poster} onClose={close} />;
}

/** At the lower edge, where it leaves the page's first words in sight until the form is unfolded. */
function PosterDialog({ poster, onClose }: { poster: Poster; onClose: () => void }) {
  const { eventForm, poster: pictureName } = useTexts('popup');
  const { title, lang } = titleIn(poster, useLanguage());
  const [unfolded, setUnfolded] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that unfolded it has gone.
  useLayoutEffect(() => {
    if (unfolded) heading.current?.focus();
  }, [unfolded]);
  return (
    <PageDialog
      title={<span lang={lang}>{title}</span>}
      hideTitle
      size="large"
      onClose={onClose}
      className={joinClasses(styles.sheet, !unfolded && styles.folded)}
    >
      <div className={styles.content}>
        <div className={styles.poster}>
          {/* The usual proportions; the styles fit any other into the same space. */}
          <img src={poster.image} alt={fill(pictureName, { name: title })} width={1080} height={1350} />
        </div>
        <div className={styles.words}>
          {/* The dialog's own title says the same to assistive technology. */}
          <p lang={lang} className={styles.event} aria-hidden="true">
            {title}
          </p>
          <div className={styles.form}>
            <h3 ref={heading} tabIndex={-1} className={styles.title}>
              {eventForm.title}
            </h3>
            <EventForm onClose={onClose} />
          </div>
        </div>
        <Button className={styles.unfold} onClick={() => setUnfolded(true)}>
          {eventForm.title}
        </Button>
      </div>
    </PageDialog>
  );
}
