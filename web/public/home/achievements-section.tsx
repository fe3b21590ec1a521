import { useRef } from 'react';
import { grouped } from '../../../src/shared/grouped.ts';
import { achievements, achievementsSection } from '../../content/achievements.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { AltitudeTick } from '../shared/altitude-tick.tsx';
import { CountUp } from '../shared/count-up.tsx';
import { useInView } from '../shared/use-in-view.ts';
import { usePause } from '../shared/use-pause.ts';
import styles from './achievements-section.module.css';

/** 'Our Achievements': three figures under a formation of lights, counting up as they come into view. */
export function AchievementsSection() {
  const { figures } = useSiteFacts();
  const list = useRef<HTMLUListElement>(null);
  const begin = useInView(list);
  const { running, watch } = usePause(list);
  const hasLong = achievements.some(({ id, suffix }) => (grouped(figures[id]) + suffix).length > 4);
  const { title, picture, duration, stepsPerSecond } = achievementsSection;
  return (
    <section className={`on-navy ${styles.section}`} aria-labelledby="achievements">
      <div className={styles.sky}>
        <Picture name={picture.name} alt="" sizes="max(100vw, 32rem)" className={styles.picture} />
      </div>
      <div className={styles.content}>
        <div className={styles.head}>
          <AltitudeTick />
          <h2 id="achievements">{title}</h2>
        </div>
        <ul ref={list} className={joinClasses(styles.figures, hasLong && styles.long)} {...watch}>
          {achievements.map(({ id, suffix, label }) => (
            <li key={id} className={styles.count}>
              <span className={styles.figure}>
                <CountUp
                  target={figures[id]}
                  suffix={suffix}
                  begin={begin}
                  running={running}
                  duration={duration}
                  stepsPerSecond={stepsPerSecond}
                />
              </span>{' '}
              <span className={styles.label}>{label}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
