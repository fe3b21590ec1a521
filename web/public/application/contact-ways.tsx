import type { ReactNode } from 'react';
import { fill } from '../../../src/shared/content.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { CallLink, ChatLink, ContactLinks } from '../parts/contact-links.tsx';
import { useChatLink } from '../parts/use-chat-link.ts';

interface ContactWaysProps {
  /** Null where it is not known. */
  reference: string | null;
  /** Before them. */
  children?: ReactNode;
}

/** The two quickest ways to the institute, with the reference in the message. */
export function ContactWays({ reference, children }: ContactWaysProps) {
  const { contact } = useTexts('application');
  const { phone } = useSiteFacts();
  const chat = useChatLink(reference === null ? undefined : fill(contact.chatText, { reference }));
  return (
    <section className="on-screen">
      <h2>{contact.title}</h2>
      {children}
      <ContactLinks>
        <CallLink phone={phone} label={fill(contact.call, { phone })} />
        <ChatLink href={chat} label={contact.chat} />
      </ContactLinks>
    </section>
  );
}
