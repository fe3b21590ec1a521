import { fill } from '../../../src/shared/content.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { CallLink, ChatLink, ContactLinks } from '../parts/contact-links.tsx';
import { MarkedList } from '../parts/marked-list.tsx';
import { useChatLink } from '../parts/use-chat-link.ts';
import styles from './next-steps.module.css';
import { SentDetails } from './sent-details.tsx';
import type { SentEnrollment } from './sent-enrollment.ts';
import { SentPlace } from './sent-place.tsx';

/** After an enrollment was sent: its state, what happens next, how to reach the institute, and what was sent. */
export function NextSteps({ sent }: { sent: SentEnrollment }) {
  const { next } = useTexts('enrollment');
  const { phone } = useSiteFacts();
  const { course } = sent.values;
  const { reference, state } = sent.answer;
  const chat = useChatLink(fill(next.chatText, { course, reference }));
  // Nobody is to pay who has no seat yet.
  const steps = next.steps.filter(({ id }) => id !== 'seat' || state === 'held');
  return (
    <>
      <SentPlace sent={sent} />
      <section>
        <h3 className={styles.title}>{next.title}</h3>
        <MarkedList ordered>
          {steps.map(({ id, text, lang }) => (
            <li key={id} lang={lang}>
              {text}
            </li>
          ))}
        </MarkedList>
      </section>
      <section>
        <h3 className={styles.title}>{next.ask}</h3>
        <ContactLinks>
          <ChatLink href={chat} label={next.chat} />
          <CallLink phone={phone} label={fill(next.call, { phone })} />
        </ContactLinks>
      </section>
      <section>
        <h3 className={styles.title}>{next.sent}</h3>
        <SentDetails sent={sent} />
      </section>
    </>
  );
}
