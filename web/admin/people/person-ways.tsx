import { Mail, Phone } from 'lucide-react';
import { callLink, chatLink } from '../../../src/shared/phone-links.ts';
import { internationalNumber } from '../../../src/shared/phone-number.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { WhatsAppGlyph } from '../../ui/whatsapp-glyph.tsx';
import { mailAddress } from '../parts/people/contact-links.tsx';
import styles from './person-ways.module.css';

interface PersonWaysProps {
  name: string;
  email: string;
  /** The phone as it was typed, if the form asks for it. */
  phone?: string;
}

/** On a card: buttons that call a person and open a chat, or one that writes an email where no number can be called. */
export function PersonWays({ name, email, phone = '' }: PersonWaysProps) {
  const number = internationalNumber(phone);
  const call = number && callLink(number);
  const chat = number && chatLink(number);
  if ((call === null || chat === null) && email === '') return null;
  if (call === null || chat === null) {
    return (
      <ButtonLink
        href={mailAddress(email)}
        size="small"
        className={joinClasses(styles.way, styles.call)}
        icon={<Mail aria-hidden="true" />}
        aria-label={`Email ${name}`}
      >
        Email
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink
        href={call}
        size="small"
        className={joinClasses(styles.way, styles.call)}
        icon={<Phone aria-hidden="true" />}
        aria-label={`Call ${name}`}
      >
        Call
      </ButtonLink>
      <ButtonLink
        href={chat}
        target="_blank"
        rel="noopener noreferrer"
        size="small"
        className={joinClasses(styles.way, styles.chat)}
        icon={<WhatsAppGlyph />}
        aria-label={`WhatsApp ${name} (opens a new tab)`}
      >
        WhatsApp
      </ButtonLink>
    </>
  );
}
