import { useRef } from 'react';
import { fill } from '../../../src/shared/content.ts';
import { listPages, pagePath } from '../../../src/shared/pages.ts';
import { useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { DirectButtons } from '../frame/direct-lines.tsx';
import { AskFor } from '../parts/family/ask-for.tsx';
import { useRotation } from '../parts/use-rotation.ts';
import { useSwipe } from '../parts/use-swipe.ts';
import styles from './hero.module.css';
import { HeroControls } from './hero-controls.tsx';
import { HeroSlide, type ShownSlide } from './hero-slide.tsx';
import { Particles } from './particles.tsx';
import { slideInterval } from './slide-interval.ts';
import { useSlidePictures } from './use-slide-pictures.ts';
import { useTarget } from './use-target.ts';

/** The top of the home page: rotates the slides under the page's one h1. */
export function Hero() {
  const frame = useRef<HTMLElement>(null);
  const texts = useTexts('home').hero;
  const slides = useSlides();
  const rotation = useRotation({ element: frame, count: slides.length, interval: slideInterval });
  const pictured = useSlidePictures(frame, rotation.index, slides.length);
  return (
    <section
      ref={frame}
      className={`on-navy ${styles.hero}`}
      aria-roledescription="carousel"
      aria-label={texts.label}
      data-running={rotation.running || undefined}
      {...rotation.watch}
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
          <h1 className={styles.title}>{texts.heading}</h1>
          <p className={joinClasses(styles.title, styles.addOnTitle)} aria-hidden="true">
            {texts.addOnEyebrow}
          </p>
        </div>
        <div className={styles.slides} aria-live={rotation.running ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            <HeroSlide
              key={slide.id}
              slide={slide}
              position={fill(texts.place, { place: index + 1, count: slides.length })}
              shown={index === rotation.index}
              pictured={pictured.has(index)}
              first={index === 0}
            />
          ))}
        </div>
        <div className={styles.end}>
          <AskFor className={styles.ask} />
          <DirectButtons className={styles.ways} />
          {slides.length > 1 ? <HeroControls slides={slides} rotation={rotation} /> : null}
        </div>
      </div>
    </section>
  );
}

/** Returns the slides whose course or certificate visitors can see, or one that leads to the list where there is none. */
function useSlides(): readonly ShownSlide[] {
  const { slides, all } = useTexts('home').hero;
  const find = useTarget();
  const shown = slides.flatMap((slide) => {
    const target = find(slide.target);
    return target === null ? [] : [{ ...slide, ...target }];
  });
  if (shown.length > 0) return shown;
  return [{ ...all, id: 'all', kind: 'course', href: pagePath(listPages.course) }];
}
