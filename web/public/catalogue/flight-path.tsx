import { fill } from '../../../src/shared/content.ts';
import type { Texts } from '../../content/texts.ts';
import { useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { altitudeOf } from './altitude.ts';
import styles from './flight-path.module.css';

interface FlightPathProps {
  plan: Texts['catalogue']['timelines']['five'];
}

/** So many days make a path across: fewer are none, more have no room. Those go down, as on a phone. */
const across = { least: 3, most: 8 };

/** The days of a course along a dotted flight path: it climbs with the time spent in the air. */
export function FlightPath({ plan }: FlightPathProps) {
  const { day } = useTexts('catalogue').timelines;
  const isAcross = plan.length >= across.least && plan.length <= across.most;
  return (
    <div className={joinClasses(isAcross && styles.across, plan.length > 5 && styles.long)}>
      {isAcross ? <Profile plan={plan} /> : null}
      <ol className={styles.days}>
        {plan.map(({ id, title, lang }, index) => (
          <li key={id} className={styles.day}>
            <h3 className={styles.number}>{fill(day, { number: index + 1 })}</h3>
            <p lang={lang}>{title}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

const height = 100;

/** The path over the columns of days, from the ground up; only drawn where the days stand side by side. */
function Profile({ plan }: FlightPathProps) {
  const points = plan.map(({ id }, index) => ({
    x: (index + 0.5) * 100,
    y: 88 - 72 * altitudeOf(id),
  }));
  return (
    <svg
      className={styles.profile}
      viewBox={`0 0 ${plan.length * 100} ${height}`}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
    >
      <path className={styles.ground} d={`M0 ${height}H${plan.length * 100}`} />
      <path className={styles.drops} d={points.map(({ x, y }) => `M${x} ${y}V${height}`).join('')} />
      <path className={styles.line} d={curve(points)} />
      <path className={styles.stops} d={points.map(({ x, y }) => `M${x} ${y}h0`).join('')} />
    </svg>
  );
}

interface Point {
  x: number;
  y: number;
}

/** Joins the points by curves that leave and arrive level. */
function curve(points: readonly Point[]): string {
  return points
    .map(({ x, y }, index) => {
      const before = points[index - 1];
      if (!before) return `M${x} ${y}`;
      const middle = (before.x + x) / 2;
      return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
    })
    .join('');
}
