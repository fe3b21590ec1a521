import { aboutIntro } from '../../content/about.ts';
import { AltitudeTick } from '../shared/altitude-tick.tsx';
import styles from './opening.module.css';
import { ViewSwitcher } from './view-switcher.tsx';

/** The top of the About page: who we are in a paragraph, beside three views of the training. */
export function Opening() {
  return (
    <div className={`on-navy ${styles.opening}`}>
      <div className={styles.content}>
        <div className={styles.words}>
          <AltitudeTick />
          <h1 className={styles.title}>{aboutIntro.title}</h1>
          <p className={styles.text}>{aboutIntro.text}</p>
        </div>
        <ViewSwitcher />
      </div>
    </div>
  );
}
