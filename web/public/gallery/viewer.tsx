import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type MouseEvent, useState } from 'react';
import { useTexts } from '../../data/texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { usePictureReplacement } from '../../ui/picture-replacements.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { PageDialog } from '../parts/page-dialog.tsx';
import { useSwipe } from '../parts/use-swipe.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import styles from './viewer.module.css';
import { ViewerPictures } from './viewer-pictures.tsx';

interface ViewerProps {
  /** The picture to begin with, from 0. */
  start: number;
  /** Gets the picture that was shown last. */
  onClose: (index: number) => void;
}

/** The large view: one picture on the whole screen, with the ways to the ones before and after it. */
export function Viewer({ start, onClose }: ViewerProps) {
  const gallery = useTexts('gallery');
  const count = gallery.pictures.length;
  const [index, setIndex] = useState(start);
  const [direction, setDirection] = useState(0);
  const step = (by: number) => {
    setDirection(by);
    setIndex((before) => (before + by + count) % count);
  };
  const jump = (to: number) => {
    setDirection(0);
    setIndex(to);
  };
  useViewerKeys({ onStep: step, onFirst: () => jump(0), onLast: () => jump(count - 1) });
  const swipe = useSwipe(step);
  const close = () => onClose(index);
  const picture = gallery.pictures[index];
  const hasCaptions = gallery.pictures.some(({ caption }) => caption !== '');
  const { text } = usePictureReplacement(picture?.picture);
  // A click beside the picture looks like one beside the dialog.
  const leaveBeside = (event: MouseEvent) => {
    if (event.target instanceof Element && !event.target.closest('img, button, p')) close();
  };

  return (
    <PageDialog
      title={gallery.title}
      hideTitle
      onClose={close}
      className={joinClasses('on-navy', styles.viewer)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the pointer; the keyboard has Escape */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div className={styles.stage} onClick={leaveBeside}>
        <div className={styles.area} {...swipe}>
          <ViewerPictures index={index} direction={direction} />
        </div>
        <p className={styles.caption} aria-live="polite">
          <span className={styles.counter}>
            {index + 1} / {count}
          </span>
          <VisuallyHidden>
            <span lang={picture?.lang}>{text ?? picture?.alt}</span>
          </VisuallyHidden>
          {hasCaptions ? (
            <span className={styles.text} lang={picture?.lang}>
              {picture?.caption}
            </span>
          ) : null}
        </p>
        <IconButton
          label={gallery.previous}
          className={joinClasses(styles.step, styles.previous)}
          onClick={() => step(-1)}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton
          label={gallery.next}
          className={joinClasses(styles.step, styles.next)}
          data-autofocus
          onClick={() => step(1)}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
    </PageDialog>
  );
}
