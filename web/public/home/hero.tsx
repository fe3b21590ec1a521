import { useRef } from 'react';
import { hero, heroSlides } from '../../content/hero.ts';
import { AltitudeTick } from '../shared/altitude-tick.tsx';
import { useRotation } from '../shared/use-rotation.ts';
import { useSwipe } from '../shared/use-swipe.ts';
import styles from './hero.module.css';
import { HeroControls } from './hero-controls.tsx';
import { HeroSlide } from './hero-slide.tsx';
import { Particles } from './particles.tsx';
import { usePicturesInTurn } from './use-pictures-in-turn.ts';
import { useTargetPath } from './use-target-path.ts';

/** The top of the home page: four slides that take turns under the page's one h1. */
export function Hero() {
  const frame = useRef<HTMLElement>(null);
  const rotation = useRotation({ count: heroSlides.length, interval: hero.interval });
  const { onPointerEnter, onPointerLeave, onFocus, onBlur } = rotation.watch;
  const pictured = usePicturesInTurn(frame, rotation.index);
  const pathOf = useTargetPath();
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
        <div className={styles.heading}>
          <AltitudeTick />
          <h1 className={styles.title}>{hero.heading}</h1>
        </div>
        <div className={styles.slides} aria-live={rotation.running ? 'off' : 'polite'}>
          {heroSlides.map((slide, index) => (
            <HeroSlide
              key={slide.title}
              slide={slide}
              href={pathOf(slide.target)}
              place={`${index + 1} of ${heroSlides.length}`}
              shown={index === rotation.index}
              pictured={pictured.has(index)}
              first={index === 0}
            />
          ))}
        </div>
        <HeroControls rotation={rotation} />
      </div>
      <Particles />
    </section>
  );
}
