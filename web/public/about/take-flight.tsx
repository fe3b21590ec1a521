import ArrowRight from 'lucide-react/icons/arrow-right';
import { pagePath } from '../../../src/shared/pages.ts';
import { useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './take-flight.module.css';

/** 'Ready to Take Flight?': the way from the About page to a course. */
export function TakeFlight() {
  const { takeFlight } = useTexts('about');
  return (
    <section className={`on-navy ${styles.band}`} aria-labelledby="take-flight">
      <div className={styles.picture}>
        <Picture
          name={takeFlight.picture}
          alt=""
          sizes="(width < 48rem) 48rem, 100vw"
          className={styles.crop}
        />
      </div>
      <div className={styles.content}>
        <h2 id="take-flight">{takeFlight.title}</h2>
        <p className={styles.text}>{takeFlight.text}</p>
        <div className={styles.links}>
          <ButtonLink href={pagePath('courses')} iconEnd={<ArrowRight aria-hidden="true" />}>
            {takeFlight.courses}
          </ButtonLink>
          <ButtonLink href={pagePath('contact')} variant="secondary">
            {takeFlight.contact}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
