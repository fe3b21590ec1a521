import { type Inbox, inboxes, inboxNames } from '../../../src/shared/inboxes.ts';
import styles from './plots.module.css';

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
          patternTransform={`rotate(${inboxes[source].fill.pattern === 'stripes' ? 45 : 0})`}
        >
          <Shapes fill={inboxes[source].fill} />
        </pattern>
      ))}
    </defs>
  );
}

/** A colour and a pattern, so that a source is told apart on black and white paper too. */
function Shapes({ fill: { colour, pattern } }: { fill: (typeof inboxes)[Inbox]['fill'] }) {
  switch (pattern) {
    case 'plain':
      return <rect width="6" height="6" className={styles[colour]} />;
    case 'stripes':
      return (
        <>
          <rect width="6" height="6" className={styles[colour]} />
          <rect width="2" height="6" className={styles.ground} />
        </>
      );
    case 'dots':
      return (
        <>
          <rect width="6" height="6" className={styles.ground} />
          <circle cx="3" cy="3" r="1.6" className={styles[colour]} />
        </>
      );
  }
}
