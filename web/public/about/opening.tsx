import { useTexts } from '../../data/texts.tsx';
import { AuthorisationLine } from '../parts/authorisation-line.tsx';
import styles from './opening.module.css';
import { ViewSwitcher } from './view-switcher.tsx';

/** The top of the About page: who we are in a paragraph, by which authority, beside three views of the training. */
export function Opening() {
  const about = useTexts('about');
  return (
    <div className={`on-navy ${styles.opening}`}>
      <div className={styles.content}>
        <div className={styles.words}>
          <h1>{about.title}</h1>
          <p className={styles.text}>{about.text}</p>
          <AuthorisationLine />
        </div>
        <ViewSwitcher />
      </div>
    </div>
  );
}
