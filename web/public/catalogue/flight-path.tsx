import type { Texts } from '../../../src/content/texts.ts';
import { fill } from '../../../src/shared/content.ts';
import { useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './flight-path.module.css';

interface FlightPathProps {
  plan: Texts['catalogue']['timelines']['five'];
}

/** More days than this have no room across: they go down, as on a phone. */
const mostAcross = 8;

/** The days of a course along a dotted route. */
export function FlightPath({ plan }: FlightPathProps) {
  const { day } = useTexts('catalogue').timelines;
  return (
    <div className={joinClasses(plan.length <= mostAcross && styles.across)}>
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
