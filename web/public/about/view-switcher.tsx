import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useRef } from 'react';
import { useTexts } from '../../data/texts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { useRotation } from '../parts/use-rotation.ts';
import styles from './view-switcher.module.css';

/** Milliseconds that each view stays; the styles fill its line as long. */
const interval = 3000;

/** The large picture that goes through its thumbnails, and shows the one that is clicked. */
export function ViewSwitcher() {
  const { views, chooseView, playViews, pauseViews } = useTexts('about');
  const frame = useRef<HTMLDivElement>(null);
  const rotation = useRotation({ element: frame, count: views.length, interval });
  const alone = views.length === 1;
  return (
    <div ref={frame} className={styles.switcher} {...rotation.watch}>
      <div className={styles.screen}>
        {views.map(({ id, picture, alt, lang }, index) => (
          <div
            key={id}
            lang={lang}
            className={joinClasses(styles.view, index === rotation.index && styles.shown)}
            aria-hidden={index !== rotation.index}
          >
            <Picture
              name={picture}
              alt={alt}
              sizes="(width < 64rem) 100vw, 60vw"
              className={styles.large}
              priority={index === 0}
            />
          </div>
        ))}
        {alone ? null : (
          <IconButton
            label={rotation.stopped ? playViews : pauseViews}
            className={styles.pause}
            data-scripted
            onClick={rotation.toggle}
          >
            {rotation.stopped ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          </IconButton>
        )}
      </div>
      {alone ? null : (
        <ul className={styles.thumbnails} aria-label={chooseView}>
          {views.map(({ id, title, picture, lang }, index) => (
            <li key={id} lang={lang}>
              <button
                type="button"
                className={joinClasses(styles.thumbnail, rotation.running && styles.running)}
                aria-pressed={index === rotation.index}
                onClick={() => rotation.choose(index)}
              >
                <Picture name={picture} alt="" sizes="8rem" className={styles.small} />
                <span>{title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
