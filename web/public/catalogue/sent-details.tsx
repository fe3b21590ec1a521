import { daysText } from '../../../src/shared/day-text.ts';
import { useTexts } from '../../data/texts.tsx';
import list from '../parts/fact-list.module.css';
import type { SentEnrollment } from './sent-enrollment.ts';

/** The sent fields, to check at a glance: a wrong digit in the phone number is seen here. */
export function SentDetails({ sent: { values, date } }: { sent: SentEnrollment }) {
  const { labels } = useTexts('forms');
  const { form } = useTexts('enrollment');
  const { days } = useTexts('batches');
  const details = [
    [labels.course, values.course],
    ...(date === null ? [] : [[form.date, daysText(date.startsOn, date.endsOn, days)]]),
    [labels.name, values.name],
    [labels.email, values.email],
    [labels.phone, values.phone],
  ];
  return (
    <dl className={list.facts}>
      {details.map(([label, value]) => (
        <div key={label} className={list.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
