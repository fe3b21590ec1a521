import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { fill } from '../../../src/shared/content.ts';
import { useTexts } from '../../data/texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Rotation } from '../parts/use-rotation.ts';
import styles from './hero-controls.module.css';
import type { ShownSlide } from './hero-slide.tsx';

interface HeroControlsProps {
  slides: readonly ShownSlide[];
  rotation: Rotation;
}

/** A dot for each slide, and the button that stops the slides. */
export function HeroControls({ slides, rotation }: HeroControlsProps) {
  const { index, choose, stopped, toggle } = rotation;
  const texts = useTexts('home').hero;
  return (
    <div className={styles.controls} data-scripted>
      <IconButton label={stopped ? texts.play : texts.pause} className={styles.pause} onClick={toggle}>
        {stopped ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </IconButton>
      <ul className={styles.dots}>
        {slides.map(({ id, title, lang }, position) => (
          <li key={id} lang={lang}>
            <button
              type="button"
              className={styles.dot}
              aria-current={position === index ? 'true' : undefined}
              onClick={() => choose(position)}
            >
              <VisuallyHidden>
                {fill(texts.choose, { place: position + 1, count: slides.length, title })}
              </VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
