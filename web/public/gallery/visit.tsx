import { fill } from '../../../src/shared/content.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { CallLink, ChatLink, ContactLinks } from '../parts/contact-links.tsx';
import { Section } from '../parts/section.tsx';
import { useChatLink } from '../parts/use-chat-link.ts';
import styles from './visit.module.css';

/** Asks visitors who have seen the pictures to come and see the place. */
export function Visit() {
  const { visit } = useTexts('gallery');
  const { phone } = useSiteFacts();
  const chat = useChatLink();
  return (
    <Section ground="haze" labelledBy="visit" className={styles.visit}>
      <div>
        <h2 id="visit">{visit.title}</h2>
        <p className={styles.text}>{visit.text}</p>
      </div>
      <ContactLinks>
        <CallLink phone={phone} label={fill(visit.call, { phone })} />
        <ChatLink href={chat} label={visit.chat} />
      </ContactLinks>
    </Section>
  );
}
