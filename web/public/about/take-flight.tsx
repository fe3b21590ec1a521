import ArrowRight from 'lucide-react/icons/arrow-right';
import { takeFlight } from '../../content/about.ts';
import { picture } from '../../content/pictures.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './take-flight.module.css';

/** 'Ready to Take Flight?': the way from the About page to a course. */
export function TakeFlight() {
  return (
    <section className={`on-navy ${styles.band}`} aria-labelledby="take-flight">
      <div className={styles.picture}>
        <Picture
          name={picture('hero-small').name}
          alt=""
          sizes="(width < 48rem) 48rem, 100vw"
          className={styles.crop}
        />
      </div>
      <div className={styles.content}>
        <h2 id="take-flight" className={styles.title}>
          {takeFlight.title}
        </h2>
        <p className={styles.text}>{takeFlight.text}</p>
        <div className={styles.links}>
          {takeFlight.links.map(({ label, href }, index) => (
            <ButtonLink
              key={href}
              href={href}
              variant={index === 0 ? 'primary' : 'secondary'}
              iconEnd={index === 0 ? <ArrowRight aria-hidden="true" /> : undefined}
            >
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
    </section>
  );
}
