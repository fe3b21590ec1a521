import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { batchCalendar } from '../../../src/shared/batches.ts';
import { fill } from '../../../src/shared/content.ts';
import { daysText, momentText } from '../../../src/shared/day-text.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ChatLink, ContactLinks } from '../parts/contact-links.tsx';
import { LinkedText } from '../parts/linked-text.tsx';
import styles from './next-steps.module.css';
import type { SentEnrollment } from './sent-enrollment.ts';

/** The reference of an enrollment, its state, and the ways to find it again. */
export function SentPlace({ sent }: { sent: SentEnrollment }) {
  const { next } = useTexts('enrollment');
  const { days } = useTexts('batches');
  const { name: institute } = useSiteFacts();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone; on another one, a second press of Enter would lose all this.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { values, date, answer } = sent;
  const { reference, state, page } = answer;
  const what =
    date === null ? values.course : `${values.course}, ${daysText(date.startsOn, date.endsOn, days)}`;
  const address = new URL(page, location.origin).href;
  const toOneself = fill(next.ownText, { institute, what, reference, address });
  return (
    <section className={styles.place}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {next.reference}{' '}
        <strong className={styles.reference} aria-hidden="true">
          {reference}
        </strong>
        <VisuallyHidden>{[...reference].join(' ')}</VisuallyHidden>
      </h3>
      <p>
        <StateText sent={sent} />
      </p>
      <ContactLinks>
        <ButtonLink href={page} plain>
          {next.page}
        </ButtonLink>
        <ChatLink href={`https://wa.me/?text=${encodeURIComponent(toOneself)}`} label={next.toOneself} />
        {state === 'held' && date !== null ? (
          <ButtonLink
            href={batchCalendar(date._id)}
            plain
            variant="secondary"
            icon={<CalendarPlus aria-hidden="true" />}
          >
            {next.calendar}
          </ButtonLink>
        ) : null}
      </ContactLinks>
      <p>
        <LinkedText text={next.keep} name="search">
          <Link href={pagePath('applicationSearch')}>{next.search}</Link>
        </LinkedText>
      </p>
    </section>
  );
}

/** Its state in words. Of a person with a seat on that date already, the server says no more than that it was asked for. */
function StateText({ sent: { date, answer } }: { sent: SentEnrollment }) {
  const { next } = useTexts('enrollment');
  const batches = useTexts('batches');
  if (date === null) return next.asked;
  const days = daysText(date.startsOn, date.endsOn, batches.days);
  const { state, heldUntil, beginsToday, beyond } = answer;
  if (state !== 'held' && state !== 'waiting') return fill(next.askedFor, { days });
  const until =
    heldUntil === null ? '' : fill(next.heldUntil, { until: momentText(heldUntil, batches.days) });
  const means = beginsToday ? batches.beginsToday : beyond ? batches.beyond : next.waitingMeans;
  return (
    <>
      <strong>{fill(next[state], { days })}</strong> {state === 'held' ? until : means}
    </>
  );
}
