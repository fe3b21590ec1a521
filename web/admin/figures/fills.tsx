import type { ReactNode } from 'react';
import { type Inbox, inboxNames } from '../../../src/shared/inboxes.ts';
import styles from './plots.module.css';

/** What each source is filled with: a colour and a pattern, so that it is told apart on black and white paper too. */
const fills: Readonly<Record<Inbox, { turn: number; shapes: ReactNode }>> = {
  enrollments: { turn: 0, shapes: <rect width="6" height="6" className={styles.navy} /> },
  registrations: { turn: 0, shapes: <rect width="6" height="6" className={styles.sky} /> },
  contactMessages: {
    turn: 45,
    shapes: (
      <>
        <rect width="6" height="6" className={styles.saffron} />
        <rect width="2" height="6" className={styles.ground} />
      </>
    ),
  },
  partnerMessages: {
    turn: 0,
    shapes: (
      <>
        <rect width="6" height="6" className={styles.ground} />
        <circle cx="3" cy="3" r="1.6" className={styles.navy} />
      </>
    ),
  },
};

/** Returns the reference to what a source is filled with. */
export function fillOf(source: Inbox, id: string): string {
  return `url(#${id}-${source})`;
}

/** The patterns of all sources. */
export function Fills({ id }: { id: string }) {
  return (
    <defs>
      {inboxNames.map((source) => (
        <pattern
          key={source}
          id={`${id}-${source}`}
          width={6}
          height={6}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${fills[source].turn})`}
        >
          {fills[source].shapes}
        </pattern>
      ))}
    </defs>
  );
}
