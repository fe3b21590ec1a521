import { useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { isWide } from './proportion.ts';
import styles from './viewer-pictures.module.css';

interface ViewerPicturesProps {
  /** The one that is shown, from 0. */
  index: number;
  /** Which way it was reached: 1 on, -1 back, 0 neither. */
  direction: number;
}

/** The picture that is shown, and unseen the ones before and after it, so that they are there when they are wanted. */
export function ViewerPictures({ index, direction }: ViewerPicturesProps) {
  const { pictures } = useTexts('gallery');
  const count = pictures.length;
  const places = [(index - 1 + count) % count, index, (index + 1) % count];
  return places.map((place) => {
    const picture = pictures[place];
    if (!picture) return null;
    const shown = place === index;
    return (
      <div
        key={picture.id}
        className={joinClasses(
          styles.picture,
          isWide(picture.picture) && styles.threeToTwo,
          shown && styles.shown,
          shown && direction > 0 && styles.fromNext,
          shown && direction < 0 && styles.fromPrevious,
        )}
      >
        <Picture
          name={picture.picture}
          alt={picture.alt}
          sizes="100vw"
          className={styles.frame}
          priority={shown}
        />
      </div>
    );
  });
}
