import type { MouseEvent } from 'react';
import { header } from '../../content/navigation.ts';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the header, to the page. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place, as a link does, also before the script has come
    <a href="#content" className={styles.link} onClick={skip}>
      {header.skip}
    </a>
  );
}

/** Without the address: with `#content` in it, going back would focus the whole page instead of its heading. */
function skip(event: MouseEvent): void {
  const content = document.querySelector<HTMLElement>('#content');
  if (!content) return;
  event.preventDefault();
  content.focus({ preventScroll: true });
  content.scrollIntoView();
}
