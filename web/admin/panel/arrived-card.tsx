import { Link } from 'wouter';
import { inboxes, inboxNames } from '../../../src/shared/inboxes.ts';
import type { Today, TodayWork } from '../../../src/shared/records.ts';
import { screenPath, screens } from '../../../src/shared/screens.ts';
import styles from './arrived-card.module.css';
import { TodayCard } from './today-card.tsx';
import { sinceText } from './today-words.ts';

/** The records that visitors have sent since this admin's last Today of an earlier day. */
export function ArrivedCard({ today, arrived }: { today: Today } & Pick<TodayWork, 'arrived'>) {
  const since = sinceText(today);
  return (
    <TodayCard title={`New ${since}`} empty={`Nothing new ${since}.`}>
      {inboxNames
        .filter((inbox) => arrived[inbox] > 0)
        .map((inbox) => (
          <li key={inbox} className={styles.line}>
            <Link href={screenPath(inboxes[inbox].screen)}>{screens[inboxes[inbox].screen].title}</Link>
            <span className={styles.count}>{arrived[inbox].toLocaleString('en-IN')}</span>
          </li>
        ))}
    </TodayCard>
  );
}
