import Phone from 'lucide-react/icons/phone';
import { callLink } from '../../../src/shared/phone-links.ts';
import { bookingNext } from '../../content/booking.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { WhatsAppGlyph } from '../../ui/whatsapp-glyph.tsx';
import { useChatLink } from '../shared/use-chat-link.ts';
import styles from './next-steps.module.css';
import { SentDetails, type SentEnrollment } from './sent-details.tsx';

/** After an enrollment was sent: what happens next, how to reach the institute, and what was sent. */
export function NextSteps({ sent }: { sent: SentEnrollment }) {
  const { phone } = useSiteFacts();
  const call = callLink(phone);
  const chat = useChatLink(bookingNext.chatText(sent.course));
  return (
    <>
      <section>
        <h3 className={styles.title}>{bookingNext.title}</h3>
        <ol className={styles.steps}>
          {bookingNext.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section>
        <h3 className={styles.title}>{bookingNext.ask}</h3>
        <div className={styles.ways}>
          {chat ? (
            <ButtonLink href={chat} icon={<WhatsAppGlyph />} target="_blank" rel="noopener noreferrer">
              {bookingNext.chat}
            </ButtonLink>
          ) : null}
          <ButtonLink href={call ?? '/contact'} variant="secondary" icon={<Phone aria-hidden="true" />}>
            {bookingNext.call} {phone}
          </ButtonLink>
        </div>
      </section>
      <section>
        <h3 className={styles.title}>{bookingNext.sent}</h3>
        <SentDetails sent={sent} />
      </section>
    </>
  );
}
