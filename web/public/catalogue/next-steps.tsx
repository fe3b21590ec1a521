import Phone from 'lucide-react/icons/phone';
import { bookingFigures } from '../../../src/shared/booking-terms.ts';
import { fill } from '../../../src/shared/content.ts';
import { callLink } from '../../../src/shared/phone-links.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { WhatsAppGlyph } from '../../ui/whatsapp-glyph.tsx';
import { useChatLink } from '../shared/use-chat-link.ts';
import styles from './next-steps.module.css';
import { SentDetails, type SentEnrollment } from './sent-details.tsx';

/** After an enrollment was sent: what happens next, how to reach the institute, and what was sent. */
export function NextSteps({ sent }: { sent: SentEnrollment }) {
  const { next } = useTexts('enrollment');
  const { phone } = useSiteFacts();
  const call = callLink(phone);
  const chat = useChatLink(fill(next.chatText, { course: sent.course }));
  return (
    <>
      <section>
        <h3 className={styles.title}>{next.title}</h3>
        <ol className={styles.steps}>
          {next.steps.map(({ id, text, lang }) => (
            <li key={id} lang={lang}>
              {fill(text, bookingFigures)}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h3 className={styles.title}>{next.ask}</h3>
        <div className={styles.ways}>
          {chat ? (
            <ButtonLink href={chat} icon={<WhatsAppGlyph />} target="_blank" rel="noopener noreferrer">
              {next.chat}
            </ButtonLink>
          ) : null}
          <ButtonLink href={call ?? '/contact'} variant="secondary" icon={<Phone aria-hidden="true" />}>
            {fill(next.call, { phone })}
          </ButtonLink>
        </div>
      </section>
      <section>
        <h3 className={styles.title}>{next.sent}</h3>
        <SentDetails sent={sent} />
      </section>
    </>
  );
}
