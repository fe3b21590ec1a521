import { useRef } from 'react';
import { grouped } from '../../../src/shared/grouped.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { CountUp } from '../parts/count-up.tsx';
import { useInView } from '../parts/use-in-view.ts';
import { usePause } from '../parts/use-pause.ts';
import styles from './achievements-section.module.css';

/** The figures that are counted, in their order. */
const counted = ['rpc', 'instructors', 'reviews'] as const;
const suffix = '+';
/** Milliseconds from zero to the target. */
const duration = 2000;
const stepsPerSecond = 30;

/** 'Our Achievements': three figures, counting up as they come into view. */
export function AchievementsSection() {
  const { figures } = useSiteFacts();
  const { title, labels } = useTexts('home').achievements;
  const list = useRef<HTMLUListElement>(null);
  const begin = useInView(list);
  const { running, watch } = usePause(list);
  const hasLong = counted.some((name) => (grouped(figures[name]) + suffix).length > 4);
  return (
    <section className="on-navy" aria-labelledby="achievements">
      <div className={styles.content}>
        <h2 id="achievements">{title}</h2>
        <ul ref={list} className={joinClasses(styles.figures, hasLong && styles.long)} {...watch}>
          {counted.map((name) => (
            <li key={name} className={styles.count}>
              <span className={styles.figure}>
                <CountUp
                  target={figures[name]}
                  suffix={suffix}
                  begin={begin}
                  running={running}
                  duration={duration}
                  stepsPerSecond={stepsPerSecond}
                />
              </span>{' '}
              <span className={styles.label}>{labels[name]}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
