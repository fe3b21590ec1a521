import ArrowRight from 'lucide-react/icons/arrow-right';
import { useId } from 'react';
import { hero, type HeroSlide as Slide } from '../../content/hero.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { useScripted } from '../shared/use-media.ts';
import styles from './hero-slide.module.css';

/** A slide with the path of its 'Explore More'. */
export type ShownSlide = Omit<Slide, 'target'> & { href: string };

interface HeroSlideProps {
  slide: ShownSlide;
  /** Such as '1 of 4'. */
  place: string;
  shown: boolean;
  /** Its picture may be loaded. */
  pictured: boolean;
  /** Its picture is the first thing that a visitor sees. */
  first: boolean;
}

/** One slide: its picture fills the hero, its words stand on the calm side. */
export function HeroSlide({ slide, place, shown, pictured, first }: HeroSlideProps) {
  const titleId = useId();
  // Without scripts all slides are shown, one below the other.
  const turning = useScripted();
  return (
    <article
      aria-roledescription="slide"
      aria-label={place}
      className={joinClasses(styles.slide, shown && styles.shown)}
      inert={turning && !shown}
    >
      <div className={styles.picture}>
        {pictured ? (
          <Picture
            {...slide.picture}
            sizes="(width < 60rem) 96vh, 100vw"
            className={styles.crop}
            priority={first}
          />
        ) : null}
      </div>
      <div className={styles.words}>
        <h2 id={titleId} className={styles.title}>
          {slide.title}
        </h2>
        <p className={styles.lead}>{slide.lead}</p>
        <ButtonLink href={slide.href} aria-describedby={titleId} iconEnd={<ArrowRight aria-hidden="true" />}>
          {hero.explore}
        </ButtonLink>
      </div>
    </article>
  );
}
