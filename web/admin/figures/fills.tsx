import type { Inbox } from '../../../src/shared/records.ts';
import styles from './plots.module.css';

/** What a source is filled with: a colour and a pattern, so that it is told apart on black and white paper too. */
export function fillOf(source: Inbox, id: string): string {
  return `url(#${id}-${source})`;
}

/** The patterns of all sources. */
export function Fills({ id }: { id: string }) {
  const pattern = { width: 6, height: 6, patternUnits: 'userSpaceOnUse' };
  return (
    <defs>
      <pattern id={`${id}-enrollments`} {...pattern}>
        <rect width="6" height="6" className={styles.navy} />
      </pattern>
      <pattern id={`${id}-registrations`} {...pattern}>
        <rect width="6" height="6" className={styles.sky} />
      </pattern>
      <pattern id={`${id}-contactMessages`} {...pattern} patternTransform="rotate(45)">
        <rect width="6" height="6" className={styles.saffron} />
        <rect width="2" height="6" className={styles.ground} />
      </pattern>
      <pattern id={`${id}-partnerMessages`} {...pattern}>
        <rect width="6" height="6" className={styles.ground} />
        <circle cx="3" cy="3" r="1.6" className={styles.navy} />
      </pattern>
    </defs>
  );
}
