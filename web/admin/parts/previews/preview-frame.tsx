import { type RefObject, useEffect } from 'react';
import { joinClasses } from '../../../ui/join-classes.ts';
import { emptyFrame } from './page-preview.ts';
import styles from './preview-frame.module.css';

interface PreviewFrameProps {
  frame: RefObject<HTMLIFrameElement | null>;
  title: string;
  /** The width of the screen that it imitates, in pixels. */
  width: number;
  /** It can be filled. */
  onReady: () => void;
  tabIndex?: number;
  /** Sets how tall it is. */
  className: string | undefined;
}

/** A page of the site on a screen of some width, scaled down to the room that it has. It is filled by `fillFrame`. */
export function PreviewFrame({ frame, title, width, onReady, tabIndex, className }: PreviewFrameProps) {
  useFit(frame, width);
  return (
    <div className={joinClasses(styles.box, className)}>
      <iframe
        ref={frame}
        title={title}
        src={emptyFrame}
        className={styles.frame}
        onLoad={onReady}
        tabIndex={tabIndex}
      />
    </div>
  );
}

/** Makes the frame as wide as the screen, and scales it down to fit its box. */
function useFit(frame: RefObject<HTMLIFrameElement | null>, width: number): void {
  useEffect(() => {
    const element = frame.current;
    const box = element?.parentElement;
    if (!element || !box) return;
    const fit = () => {
      const scale = Math.min(1, box.clientWidth / width);
      element.style.inlineSize = `${width}px`;
      element.style.blockSize = `${box.clientHeight / scale}px`;
      element.style.scale = String(scale);
      element.style.insetInlineStart = `${Math.max(0, (box.clientWidth - width * scale) / 2)}px`;
    };
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    return () => observer.disconnect();
  }, [frame, width]);
}
