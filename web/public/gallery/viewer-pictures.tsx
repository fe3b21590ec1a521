import { galleryPictures } from '../../content/gallery.ts';
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
  const count = galleryPictures.length;
  const places = [(index - 1 + count) % count, index, (index + 1) % count];
  return places.map((place) => {
    const picture = galleryPictures[place];
    if (!picture) return null;
    const shown = place === index;
    return (
      <div
        key={picture.name}
        className={joinClasses(
          styles.picture,
          isWide(picture.name) && styles.threeToTwo,
          shown && styles.shown,
          shown && direction > 0 && styles.fromNext,
          shown && direction < 0 && styles.fromPrevious,
        )}
      >
        <Picture {...picture} ground="haze" sizes="100vw" className={styles.frame} priority={shown} />
      </div>
    );
  });
}
