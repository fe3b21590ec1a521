import { callLink, personChatLink } from '../../../src/shared/phone-links.ts';
import { internationalNumber } from '../../../src/shared/phone-number.ts';
import { mailAddress } from '../parts/people/contact-links.tsx';
import { CallButton, EmailButton, WhatsAppButton } from '../parts/people/way-buttons.tsx';
import styles from './person-ways.module.css';

interface PersonWaysProps {
  name: string;
  email: string;
  /** The phone as it was typed, if the form asks for it. */
  phone?: string;
}

/** On a card: buttons that call a person and open a chat where there can be one, or one that writes an email where no number can be called. */
export function PersonWays({ name, email, phone = '' }: PersonWaysProps) {
  const number = internationalNumber(phone);
  const call = number && callLink(number);
  const chat = number && personChatLink(number);
  if (call === null && email === '') return null;
  if (call === null) return <EmailButton href={mailAddress(email)} name={name} className={styles.way} />;
  return (
    <>
      <CallButton href={call} name={name} className={styles.way} />
      {chat === null ? null : <WhatsAppButton href={chat} name={name} className={styles.way} />}
    </>
  );
}
