import { useRef } from 'react';
import { listPages, pagePath } from '../../../src/shared/pages.ts';
import { hero, heroSlides, slideOfAll } from '../../content/hero.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { AltitudeTick } from '../shared/altitude-tick.tsx';
import { AuthorisationLine } from '../shared/authorisation-line.tsx';
import { useRotation } from '../shared/use-rotation.ts';
import { useSwipe } from '../shared/use-swipe.ts';
import styles from './hero.module.css';
import { HeroControls } from './hero-controls.tsx';
import { HeroSlide, type ShownSlide } from './hero-slide.tsx';
import { Particles } from './particles.tsx';
import { useSlidePictures } from './use-slide-pictures.ts';
import { useTargetPath } from './use-target-path.ts';

/** The top of the home page: rotates up to four slides under the page's one h1. */
export function Hero() {
  const frame = useRef<HTMLElement>(null);
  const slides = useSlides();
  const rotation = useRotation({ element: frame, count: slides.length, interval: hero.interval });
  const { onPointerEnter, onPointerLeave, onFocus, onBlur } = rotation.watch;
  const pictured = useSlidePictures(frame, rotation.index, slides.length);
  return (
    <section
      ref={frame}
      className={`on-navy ${styles.hero}`}
      aria-roledescription="carousel"
      aria-label={hero.label}
      data-running={rotation.running || undefined}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onFocus={onFocus}
      onBlur={onBlur}
      {...useSwipe(rotation.step)}
    >
      <div className={styles.content}>
        <div className={styles.shade} />
        <Particles />
        <div
          className={joinClasses(
            styles.heading,
            slides[rotation.index]?.kind === 'certificate' && styles.addOn,
          )}
        >
          <AltitudeTick />
          <h1 className={styles.title}>{hero.heading}</h1>
          <p className={joinClasses(styles.title, styles.addOnTitle)} aria-hidden="true">
            {hero.addOnEyebrow}
          </p>
        </div>
        <div className={styles.slides} aria-live={rotation.running ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            <HeroSlide
              key={slide.title}
              slide={slide}
              place={`${index + 1} of ${slides.length}`}
              shown={index === rotation.index}
              pictured={pictured.has(index)}
              first={index === 0}
            />
          ))}
        </div>
        <div className={styles.end}>
          {slides.length > 1 ? <HeroControls slides={slides} rotation={rotation} /> : null}
          <AuthorisationLine />
        </div>
      </div>
    </section>
  );
}

/** Returns the slides whose course or certificate visitors can see, or one that leads to the list where there is none. */
function useSlides(): readonly ShownSlide[] {
  const pathOf = useTargetPath();
  const slides = heroSlides.flatMap((slide) => {
    const href = pathOf(slide.target);
    return href === null ? [] : [{ ...slide, kind: slide.target.kind, href }];
  });
  return slides.length > 0 ? slides : [{ ...slideOfAll, kind: 'course', href: pagePath(listPages.course) }];
}
