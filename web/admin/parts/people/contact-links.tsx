import { Fragment } from 'react';
import { callLink, personChatLink } from '../../../../src/shared/phone-links.ts';
import { internationalNumber } from '../../../../src/shared/phone-number.ts';
import { WhatsAppGlyph } from '../../../ui/whatsapp-glyph.tsx';
import styles from './contact-links.module.css';
import { noEmail, noPhone } from './reach-words.ts';

/** Returns the link that writes to an email address. */
export function mailAddress(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}

/** An email address as a link, which wraps before the at sign and the dots behind it; 'no email' where there is none. */
export function MailLink({ address }: { address: string }) {
  if (address === '') return noEmail;
  const at = address.lastIndexOf('@');
  return (
    <a href={mailAddress(address)} className={styles.link}>
      {address.slice(0, at)}
      <wbr />
      {address
        .slice(at)
        .split(/(?=\.)/u)
        .map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other, and none moves.
          <Fragment key={index}>
            {index === 0 ? null : <wbr />}
            {part}
          </Fragment>
        ))}
    </a>
  );
}

/** A phone number as links that call and, in a table, open a chat where there can be one; its text, or 'no phone', if it cannot be called. */
export function PhoneLinks({ phone, name }: { phone: string; name: string }) {
  const number = internationalNumber(phone);
  const call = number && callLink(number);
  const chat = number && personChatLink(number);
  if (call === null) return phone || noPhone;
  return (
    <div className={styles.phone}>
      <a href={call} className={styles.link}>
        {phone}
      </a>
      {chat === null ? null : (
        <a
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
          className={styles.chat}
          title="WhatsApp"
          aria-label={`WhatsApp ${name} (opens a new tab)`}
        >
          <WhatsAppGlyph />
        </a>
      )}
    </div>
  );
}

/** A phone number, which moves to the next line as a whole. */
export function PhoneText({ phone }: { phone: string }) {
  return <span className={styles.number}>{phone}</span>;
}

/** A phone number, with 'no email' where there is none; without a phone the email. */
export function ReachText({ phone, email }: { phone: string | null; email: string }) {
  if (!phone) return email;
  return (
    <>
      <PhoneText phone={phone} />
      {email === '' ? ` · ${noEmail}` : null}
    </>
  );
}
