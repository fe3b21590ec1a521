import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './stars.module.css';

interface StarsProps {
  rating: number;
  most: number;
  /** The same in words. */
  label: string;
}

/** A rating as stars, and in words for those who do not see them. */
export function Stars({ rating, most, label }: StarsProps) {
  return (
    <p className={styles.stars}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: most }, (_, index) => index).map((index) => (
        <svg
          key={index}
          className={index < rating ? styles.full : styles.empty}
          viewBox="0 0 24 24"
          aria-hidden="true"
        >
          <path d="m12 2.6 2.9 5.9 6.5 1-4.7 4.5 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.5l6.5-1z" />
        </svg>
      ))}
    </p>
  );
}
