import { ImageOff } from 'lucide-react';
import styles from './thumbnail.module.css';

/** An entry's picture, small, or an icon if it has none. */
export function Thumbnail({ image }: { image: string | null }) {
  return image === null ? (
    <span className={styles.none} title="No picture">
      <ImageOff aria-hidden="true" />
    </span>
  ) : (
    <img src={image} alt="" width={80} height={60} loading="lazy" className={styles.picture} />
  );
}
