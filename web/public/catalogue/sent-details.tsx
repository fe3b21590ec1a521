import { enrollmentForm } from '../../content/enrollment.ts';
import styles from './sent-details.module.css';

/** What was sent, to check at a glance: a wrong digit in the phone number is seen here. */
export function SentDetails({ sent }: { sent: Readonly<Record<string, string>> }) {
  return (
    <dl className={styles.details}>
      {(['course', 'name', 'email', 'phone'] as const).map((field) => (
        <div key={field} className={styles.detail}>
          <dt>{enrollmentForm.labels[field]}</dt>
          <dd>{sent[field]}</dd>
        </div>
      ))}
    </dl>
  );
}
