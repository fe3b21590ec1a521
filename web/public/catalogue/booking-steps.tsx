import { Link } from 'wouter';
import { legalPaths } from '../../../src/content/navigation.ts';
import { inLanguage } from '../../../src/shared/languages.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import { useLanguage, useTexts } from '../../data/texts.tsx';
import { LinkedText } from '../parts/linked-text.tsx';
import { bookingAnchor } from './booking-anchor.ts';
import styles from './booking-steps.module.css';

/** The way from the form to the first day; what comes back after a cancellation, 'For parents' says in its cells. */
export function BookingSteps({ namesDocuments }: { namesDocuments: boolean }) {
  const { booking, next } = useTexts('enrollment');
  const language = useLanguage();
  return (
    <section id={bookingAnchor}>
      <h2>{booking.title}</h2>
      <ol className={styles.steps}>
        {booking.steps.map(({ id, title, text, lang }) => {
          // That step speaks of the documents.
          const unnamed = id === 'begin' && !namesDocuments;
          return (
            <li key={id}>
              <h3 lang={lang}>{title}</h3>
              <p lang={unnamed ? undefined : lang}>{unnamed ? booking.noDocuments : text}</p>
            </li>
          );
        })}
      </ol>
      <div className={styles.after}>
        <p className={styles.refund}>
          <a href={`${inLanguage(language, legalPaths.terms)}#refunds`}>{booking.refundLink}</a>
        </p>
        <p className={styles.already}>
          <LinkedText text={booking.already} name="search">
            <Link href={pagePath('applicationSearch')}>{next.search}</Link>
          </LinkedText>
        </p>
      </div>
    </section>
  );
}
