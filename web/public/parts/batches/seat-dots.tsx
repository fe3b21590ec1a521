import styles from './seat-dots.module.css';

/** More seats than this are too many to be taken in at a glance. */
const mostDots = 20;
/** From the middle of one dot to that of the next. */
const step = 8;

/** The seats of a batch as dots, those that are left filled, for the eye alone; nothing where there are very many. */
export function SeatDots({ seats, left }: { seats: number; left: number }) {
  if (seats > mostDots) return null;
  return (
    <svg
      className={styles.dots}
      viewBox={`0 0 ${seats * step} ${step}`}
      width={seats * step}
      height={step}
      aria-hidden="true"
    >
      <path className={styles.all} d={dots(seats)} />
      <path className={styles.left} d={dots(left)} />
    </svg>
  );
}

function dots(count: number): string {
  return Array.from({ length: count }, (_, index) => `M${(index + 0.5) * step} ${step / 2}h0`).join('');
}
