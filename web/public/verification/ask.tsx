import Mail from 'lucide-react/icons/mail';
import { fill } from '../../../src/shared/content.ts';
import type { Verification } from '../../../src/shared/records.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useFirstLanguageTag, useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { AuthorisationLine } from '../parts/authorisation-line.tsx';
import { CallLink, ChatLink, ContactLinks } from '../parts/contact-links.tsx';
import { Filled } from '../parts/filled.tsx';
import { useChatLink } from '../parts/use-chat-link.ts';
import styles from './ask.module.css';

/** The institute, and the ways to ask it, with the certificate's number and code filled in where there is one. */
export function Ask({ about }: { about: Pick<Verification, 'number' | 'code'> | null }) {
  const { ask } = useTexts('verification');
  const { name, phone, email, address } = useSiteFacts();
  const firstLanguageTag = useFirstLanguageTag();
  const message = about === null ? ask.withoutCode : fill(ask.about, { ...about });
  const chat = useChatLink(message);
  const mail = `subject=${encodeURIComponent(ask.subject)}&body=${encodeURIComponent(message)}`;
  return (
    <section className={joinClasses('on-screen', about !== null && styles.beside)}>
      <h2>{about === null ? ask.searchTitle : ask.title}</h2>
      <p>
        <Filled
          text={ask.text}
          values={{
            name: <strong>{name}</strong>,
            address: <span lang={firstLanguageTag}>{address.join(', ')}</span>,
          }}
        />
      </p>
      <AuthorisationLine />
      <ContactLinks>
        <CallLink phone={phone} label={fill(ask.call, { phone })} />
        <ChatLink href={chat} label={ask.chat} />
        <ButtonLink href={`mailto:${email}?${mail}`} variant="secondary" icon={<Mail aria-hidden="true" />}>
          {ask.email}
        </ButtonLink>
      </ContactLinks>
    </section>
  );
}
