import type { MouseEvent } from 'react';
import { useTexts } from '../../data/texts.tsx';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the header, to the page. */
export function SkipLink() {
  const { skip } = useTexts('frame').header;
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place, as a link does, also before the script has come
    <a href="#content" className={styles.link} onClick={skipHeader}>
      {skip}
    </a>
  );
}

/** Without the address: with `#content` in it, going back would focus the whole page instead of its heading. */
function skipHeader(event: MouseEvent): void {
  const content = document.querySelector<HTMLElement>('#content');
  if (!content) return;
  event.preventDefault();
  content.focus({ preventScroll: true });
  content.scrollIntoView();
}
