import type { Enrollment } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import styles from './sent-details.module.css';

const shown = ['course', 'name', 'email', 'phone'] as const;

/** The part of a sent enrollment that its sender sees. */
export type SentEnrollment = Pick<Enrollment, (typeof shown)[number]>;

/** What was sent, to check at a glance: a wrong digit in the phone number is seen here. */
export function SentDetails({ sent }: { sent: SentEnrollment }) {
  const { labels } = useTexts('forms');
  return (
    <dl className={styles.details}>
      {shown.map((field) => (
        <div key={field} className={styles.detail}>
          <dt>{labels[field]}</dt>
          <dd>{sent[field]}</dd>
        </div>
      ))}
    </dl>
  );
}
