import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { callLink } from '../../../src/shared/phone-links.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useFirstLanguageTag, useTexts } from '../../data/texts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { WhatsAppGlyph } from '../../ui/whatsapp-glyph.tsx';
import { AddressCard } from '../parts/contact-form/address-card.tsx';
import { Section } from '../parts/section.tsx';
import { useChatLink } from '../parts/use-chat-link.ts';
import styles from './direct-ways.module.css';

/** The ways to a person, without a form: call, write, come. */
export function DirectWays() {
  const { phone, whatsapp, email, visit } = useSiteFacts();
  const { directLines } = useTexts('frame');
  const { ways } = useTexts('contactPage');
  const { labels } = useTexts('forms');
  const tag = useFirstLanguageTag();
  const chat = useChatLink();
  return (
    <Section className={styles.ways}>
      <VisuallyHidden as="h2">{ways}</VisuallyHidden>
      <Way icon={<Phone aria-hidden="true" />} title={directLines.call} href={callLink(phone)} words={phone}>
        {visit.hours === '' ? null : <p lang={tag}>{visit.hours}</p>}
      </Way>
      {chat === null ? null : (
        <Way icon={<WhatsAppGlyph />} title={directLines.chat} href={chat} words={whatsapp} />
      )}
      <Way icon={<Mail aria-hidden="true" />} title={labels.email} href={`mailto:${email}`} words={email} />
      <AddressCard isBesideCall />
    </Section>
  );
}

interface WayProps {
  icon: ReactNode;
  title: string;
  /** Null while there is no number that can be called. */
  href: string | null;
  /** The number or address. */
  words: string;
  children?: ReactNode;
}

function Way({ icon, title, href, words, children }: WayProps) {
  return (
    <div className={styles.way}>
      <h3 className={styles.title}>
        {icon}
        {title}
      </h3>
      {href === null ? (
        <p className={styles.words}>{words}</p>
      ) : (
        <a href={href} className={styles.words}>
          {words}
        </a>
      )}
      {children}
    </div>
  );
}
