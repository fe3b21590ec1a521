import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useRef } from 'react';
import { aboutViewInterval, aboutViews } from '../../content/about.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { CornerBrackets } from '../shared/corner-brackets.tsx';
import { useRotation } from '../shared/use-rotation.ts';
import styles from './view-switcher.module.css';

/** The large picture that goes through its three thumbnails, and shows the one that is clicked. */
export function ViewSwitcher() {
  const frame = useRef<HTMLDivElement>(null);
  const rotation = useRotation({ element: frame, count: aboutViews.length, interval: aboutViewInterval });
  return (
    <div ref={frame} className={styles.switcher} {...rotation.watch}>
      <div className={styles.screen}>
        {aboutViews.map(({ id, picture }, index) => (
          <div
            key={id}
            className={joinClasses(styles.view, index === rotation.index && styles.shown)}
            aria-hidden={index !== rotation.index}
          >
            <Picture
              {...picture}
              sizes="(width < 64rem) 100vw, 60vw"
              className={styles.large}
              priority={index === 0}
            />
          </div>
        ))}
        <CornerBrackets />
        <IconButton
          label={rotation.stopped ? 'Play the pictures' : 'Pause the pictures'}
          className={styles.pause}
          data-scripted
          onClick={rotation.toggle}
        >
          {rotation.stopped ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </IconButton>
      </div>
      <ul className={styles.thumbnails} aria-label="Choose a picture">
        {aboutViews.map(({ id, title, picture }, index) => (
          <li key={id}>
            <button
              type="button"
              className={joinClasses(styles.thumbnail, rotation.running && styles.running)}
              aria-pressed={index === rotation.index}
              onClick={() => rotation.choose(index)}
            >
              <Picture name={picture.name} alt="" sizes="8rem" className={styles.small} />
              <span className={styles.name}>{title}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
