import { useEffect, useRef, useState } from 'react';
import type { Poster } from '../../../src/shared/records.ts';
import { eventClose, eventForm } from '../../content/event-popup.ts';
import { usePosters } from '../../data/use-list.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CornerBrackets } from '../shared/corner-brackets.tsx';
import { keepClosed, wasClosed } from './closed-for-visit.ts';
import { EventForm } from './event-form.tsx';
import styles from './poster-popup.module.css';

/** The newest event poster with a form, shown once a visit if there is a poster at all. */
export function PosterPopup() {
  const [poster, close] = useNewestPoster();
  if (!poster) return null;
  return (
    <Dialog title={poster.name} hideTitle size="large" closeLabel={eventClose} onClose={close}>
      <div className={styles.content}>
        <div className={styles.poster}>
          {/* The usual proportions; the styles fit any other into the same space. */}
          <img src={poster.image} alt={`Poster: ${poster.name}`} width={1080} height={1350} />
          <CornerBrackets />
        </div>
        <div className={styles.words}>
          {/* The dialog's own title says the same to assistive technology. */}
          <p className={styles.event} aria-hidden="true">
            {poster.name}
          </p>
          <h3 className={styles.title}>{eventForm.title}</h3>
          <EventForm onClose={close} />
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Returns the poster to show, or null, and how to close it. Only the first list counts: no dialog opens over what somebody
 * reads or types.
 */
function useNewestPoster(): [Poster | null, () => void] {
  const { items, loading, error } = usePosters();
  const [shown, setShown] = useState<Poster | null>(null);
  const decided = useRef(false);

  useEffect(() => {
    if (decided.current || loading || error !== undefined) return;
    decided.current = true;
    if (!wasClosed() && !isTyping()) setShown(items.at(-1) ?? null);
  }, [items, loading, error]);

  const close = () => {
    keepClosed();
    setShown(null);
  };
  return [shown, close];
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea') === true;
}
