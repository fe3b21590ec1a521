import type { Texts } from '../../../src/content/texts.ts';
import { useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { usePictureReplacement } from '../../ui/picture-replacements.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './gallery-picture.module.css';
import { isWide } from './proportion.ts';
import { rowLength } from './rows.ts';

interface GalleryPictureProps {
  picture: Texts['gallery']['pictures'][number];
  /** Its place in the gallery, from 0. */
  index: number;
  onOpen: () => void;
}

/** The first ones are seen at once. */
const atOnce = 3;

/** A picture in a row: as wide as its proportion asks, so that all are equally high, with its caption, or what is drawn, below. */
export function GalleryPicture({ picture, index, onOpen }: GalleryPictureProps) {
  const gallery = useTexts('gallery');
  const count = gallery.pictures.length;
  const isOwn = usePictureReplacement(picture.picture).path !== undefined;
  const drawings: Readonly<Record<string, string>> = gallery.drawings;
  const words = picture.caption || (isOwn ? '' : drawings[picture.picture]);
  const narrow = rowLength('narrow', index, count);
  const wide = rowLength('wide', index, count);
  return (
    <li
      lang={picture.lang}
      className={joinClasses(
        styles.place,
        isWide(picture.picture) && styles.threeToTwo,
        styles[`narrow${narrow}`],
        styles[`wide${wide}`],
      )}
    >
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
        <VisuallyHidden>{gallery.open}: </VisuallyHidden>
        <Picture
          name={picture.picture}
          alt={picture.alt}
          sizes={sizesIn(narrow, wide)}
          className={styles.picture}
          priority={index < atOnce}
        />
      </button>
      {words ? <p className={styles.words}>{words}</p> : null}
    </li>
  );
}

/** Returns how wide a picture is in rows of so many. Where a phone's point has three pixels, two look as sharp at half the bytes. */
function sizesIn(narrow: number, wide: number): string {
  const share = (length: number) => `${Math.ceil(100 / length)}vw`;
  return `(width < 40rem) and (resolution >= 2.25dppx) ${share(1.6 * narrow)}, (width < 40rem) ${share(narrow)}, ${share(wide)}`;
}
