import { booking, bookingSteps } from '../../content/booking.ts';
import styles from './booking-steps.module.css';

/** How somebody gets from the form to the first day, and what comes back after a cancellation. */
export function BookingSteps({ namesDocuments }: { namesDocuments: boolean }) {
  const { id, title, refund } = booking;
  return (
    <section id={id}>
      <h2>{title}</h2>
      <ol className={styles.steps}>
        {bookingSteps(namesDocuments).map((step) => (
          <li key={step.id}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      <p className={styles.refund}>
        {refund.text} <a href={refund.href}>{refund.link}</a>
      </p>
    </section>
  );
}
