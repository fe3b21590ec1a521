import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { hero } from '../../content/hero.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Rotation } from '../shared/use-rotation.ts';
import styles from './hero-controls.module.css';
import type { ShownSlide } from './hero-slide.tsx';

interface HeroControlsProps {
  slides: readonly ShownSlide[];
  rotation: Rotation;
}

/** A dot for each slide, and the button that stops the slides. */
export function HeroControls({ slides, rotation }: HeroControlsProps) {
  const { index, choose, stopped, toggle } = rotation;
  return (
    <div className={styles.controls} data-scripted>
      <IconButton label={stopped ? hero.play : hero.pause} className={styles.pause} onClick={toggle}>
        {stopped ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </IconButton>
      <ul className={styles.dots}>
        {slides.map(({ title }, place) => (
          <li key={title}>
            <button
              type="button"
              className={styles.dot}
              aria-current={place === index ? 'true' : undefined}
              onClick={() => choose(place)}
            >
              <VisuallyHidden>
                Slide {place + 1} of {slides.length}: {title}
              </VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
