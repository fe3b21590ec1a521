import { fill } from '../../../src/shared/content.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useFirstLanguageTag, useTexts } from '../../data/texts.tsx';
import { CallLink, ChatLink, ContactLinks } from '../parts/contact-links.tsx';
import printed from '../parts/printed.module.css';
import { useChatLink } from '../parts/use-chat-link.ts';

/** The two quickest ways to the institute, with the reference in the message. */
export function ContactWays({ reference }: { reference: string }) {
  const { contact } = useTexts('application');
  const { phone } = useSiteFacts();
  const chat = useChatLink(fill(contact.chatText, { reference }));
  return (
    <section className="on-screen">
      <h2>{contact.title}</h2>
      <ContactLinks>
        <CallLink phone={phone} label={fill(contact.call, { phone })} />
        <ChatLink href={chat} label={contact.chat} />
      </ContactLinks>
    </section>
  );
}

/** The same on paper, where the page has no footer. No code leads back: whoever has the sheet could change what is on it. */
export function PrintedWays() {
  const { contact } = useTexts('application');
  const { name, phone, whatsapp, email, address } = useSiteFacts();
  const firstLanguageTag = useFirstLanguageTag();
  return (
    <div className={printed.contact} aria-hidden="true">
      <div className={printed.words}>
        <strong>{name}</strong>
        <span lang={firstLanguageTag}>{address.join(', ')}</span>
        <span>{fill(contact.phones, { phone, whatsapp })}</span>
        <span>{fill(contact.email, { email })}</span>
      </div>
    </div>
  );
}
