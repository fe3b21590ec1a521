import ArrowRight from 'lucide-react/icons/arrow-right';
import { useId } from 'react';
import type { Texts } from '../../../src/content/texts.ts';
import type { CatalogueKind } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { useScripted } from '../parts/use-media.ts';
import { HeroFacts } from './hero-facts.tsx';
import styles from './hero-slide.module.css';

/** A slide with what its 'Explore More' leads to. */
export interface ShownSlide extends Omit<Texts['home']['hero']['slides'][number], 'target'> {
  kind: CatalogueKind;
  /** The id of what it leads to, but for a list. */
  entry?: string;
  href: string;
}

interface HeroSlideProps {
  slide: ShownSlide;
  /** Such as '1 of 4'. */
  position: string;
  shown: boolean;
  /** Its picture may be loaded. */
  pictured: boolean;
  /** Its picture is the first thing that a visitor sees. */
  first: boolean;
}

/**
 * The picture is 16 to 9 and 20rem high, on wide screens as high as the hero: as wide as that asks, or on phones a little less, for
 * which 1080 pixels are enough at two a point. Where a point has three, two look as sharp at half the bytes.
 */
const sizes =
  '(width < 64rem) and (resolution >= 2.25dppx) max(67vw, 22rem), (width < 64rem) max(100vw, 33rem), max(100vw, 75rem)';

/** Where the drone is in a picture that is not as calm on the left as in the middle, by the place's name. */
const focuses: Readonly<Record<string, string | undefined>> = {
  'hero-small': styles.small,
  'hero-medium': styles.medium,
  'hero-small-medium': styles.smallMedium,
  'hero-fpv': styles.fpv,
};

/** One slide: its picture fills the hero, its words are on the calm side. */
export function HeroSlide({ slide, position, shown, pictured, first }: HeroSlideProps) {
  const titleId = useId();
  const { explore } = useTexts('home').hero;
  // Without scripts all slides are shown, one below the other.
  const turning = useScripted();
  return (
    <article
      aria-roledescription="slide"
      aria-label={position}
      className={joinClasses(styles.slide, focuses[slide.picture], shown && styles.shown)}
      lang={slide.lang}
      inert={turning && !shown}
    >
      <div className={styles.picture}>
        {pictured ? (
          <Picture
            name={slide.picture}
            alt={slide.alt}
            sizes={sizes}
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
        {slide.entry === undefined ? null : <HeroFacts kind={slide.kind} entry={slide.entry} />}
        <ButtonLink href={slide.href} aria-describedby={titleId} iconEnd={<ArrowRight aria-hidden="true" />}>
          {explore}
        </ButtonLink>
      </div>
    </article>
  );
}
