import type { ReactNode } from 'react';
import styles from './instruments.module.css';
import { arc, marks } from './polar.ts';

/** The six instruments in front of every pilot, drawn in a square of 100. */
export type InstrumentName = 'attitude' | 'airspeed' | 'altitude' | 'turn' | 'heading' | 'climb';

const longMarks = marks(10, 33, 40);
const shortMarks = marks(50, 37, 40);
const compassMarks = marks(36, 37, 41);
const hub = <circle className={styles.hub} cx="50" cy="50" r="4" />;

const faces: Record<InstrumentName, ReactNode> = {
  attitude: (
    <>
      <g className={styles.turning}>
        <path className={styles.sky} d="M9 50a41 41 0 0 1 82 0z" />
        <path className={styles.earth} d="M9 50a41 41 0 0 0 82 0z" />
        <path className={styles.line} d="M9 50H91M40 40H60M44 32H56M40 60H60M44 68H56" />
      </g>
      <path className={styles.needle} d="M22 50H40L45 56M78 50H60L55 56" />
      <circle className={styles.hub} cx="50" cy="50" r="2.5" />
    </>
  ),
  airspeed: (
    <>
      <path className={styles.scale} d={marks(31, 37, 41, 30, 330)} />
      <path className={styles.strong} d={marks(11, 33, 41, 30, 330)} />
      <path className={styles.green} d={arc(30, 70, 205)} />
      <path className={styles.amber} d={arc(30, 205, 280)} />
      <g className={styles.turning}>
        <path className={styles.needle} d="M50 58V17" transform="rotate(148 50 50)" />
      </g>
      {hub}
    </>
  ),
  altitude: (
    <>
      <path className={styles.scale} d={shortMarks} />
      <path className={styles.strong} d={longMarks} />
      <path className={styles.short} d="M50 50V30" transform="rotate(215 50 50)" />
      <g className={styles.turning}>
        <path className={styles.needle} d="M50 58V15" transform="rotate(52 50 50)" />
      </g>
      {hub}
    </>
  ),
  turn: (
    <>
      <path className={styles.strong} d="M10 50H18M90 50H82M12.5 62L19 59.5M87.5 62L81 59.5" />
      <g className={styles.turning}>
        <path className={styles.needle} d="M20 46H80M50 46V36M42 38H58" transform="rotate(-10 50 46)" />
      </g>
      <circle className={styles.hub} cx="50" cy="46" r="4" />
      <path className={styles.tube} d="M30 68Q50 77 70 68" />
      <path className={styles.scale} d="M45 67V80M55 67V80" />
      <circle className={styles.ball} cx="49" cy="72.5" r="3.6" />
    </>
  ),
  heading: (
    <>
      <g className={styles.turning}>
        <path className={styles.scale} d={compassMarks} />
        <path className={styles.strong} d={marks(12, 34, 41)} />
        <path className={styles.north} d="M50 9 46 18H54z" transform="rotate(28 50 50)" />
      </g>
      <path className={styles.needle} d="M37 37 63 63M63 37 37 63" />
      <g className={styles.rotors}>
        <circle cx="36" cy="36" r="7" />
        <circle cx="64" cy="36" r="7" />
        <circle cx="36" cy="64" r="7" />
        <circle cx="64" cy="64" r="7" />
      </g>
      {hub}
    </>
  ),
  climb: (
    <>
      <path className={styles.scale} d={marks(25, 37, 41, 120, 420)} />
      <path className={styles.strong} d={marks(7, 33, 41, 120, 420)} />
      <path className={styles.green} d={arc(30, 270, 330)} />
      <g className={styles.turning}>
        <path className={styles.needle} d="M58 50H15" transform="rotate(34 50 50)" />
      </g>
      {hub}
    </>
  ),
};

/** One flight instrument; it moves a little when what it stands with is pointed at. */
export function Instrument({ name }: { name: InstrumentName }) {
  return (
    <svg className={styles.instrument} viewBox="0 0 100 100" fill="none" aria-hidden="true">
      <circle className={styles.bezel} cx="50" cy="50" r="48" />
      <circle className={styles.face} cx="50" cy="50" r="43" />
      {faces[name]}
    </svg>
  );
}
