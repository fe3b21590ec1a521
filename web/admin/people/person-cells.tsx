import { namesInEnglish } from '../../../src/shared/languages.ts';
import { callLink, chatLink } from '../../../src/shared/phone-links.ts';
import { internationalNumber } from '../../../src/shared/phone-number.ts';
import { languageHead } from '../../content/admin.ts';
import type { Column } from '../../ui/table.tsx';
import { WhatsAppGlyph } from '../../ui/whatsapp-glyph.tsx';
import { arrivalTime } from '../parts/arrival-time.ts';
import type { Person } from './people-kind.ts';
import styles from './person-cells.module.css';

/** The column that counts the rows over all pages. */
export function positionColumn<Row extends Person>(head: string): Column<Row> {
  return {
    id: 'position',
    head,
    kind: 'position',
    width: 'narrow',
    cell: (_row, position) => position.toLocaleString('en-IN'),
  };
}

/** The column with a person's name and when the record arrived; `mark` stands below. */
export function nameColumn<Row extends Person>(
  head: string,
  mark: ((row: Row) => string) | null,
): Column<Row> {
  return {
    id: 'name',
    head,
    kind: 'title',
    width: 'broad',
    cell: (row) => (
      <div>
        <p className={styles.name}>{row.name}</p>
        <time className={styles.time} dateTime={row.createdAt}>
          {arrivalTime(row.createdAt, new Date())}
        </time>
        {mark ? <p className={styles.mark}>{mark(row)}</p> : null}
      </div>
    ),
  };
}

/** The column with the language in which a person filled the form. */
export function languageColumn<Row extends Person>(): Column<Row> {
  return {
    id: 'language',
    head: languageHead,
    width: 'short',
    cell: ({ language }) => <span className={styles.language}>{namesInEnglish[language]}</span>,
  };
}

/** Returns the link that writes to an email address. */
export function mailAddress(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}

/** An email address as a link; it wraps before the at sign. */
export function MailLink({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <a href={mailAddress(address)} className={styles.link}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  );
}

/** A phone number as a link that calls and, in a table, one that opens a chat; its text if it cannot be called. */
export function PhoneLinks({ phone, name }: { phone: string; name: string }) {
  const number = internationalNumber(phone);
  const call = number && callLink(number);
  const chat = number && chatLink(number);
  if (call === null || chat === null) return phone;
  return (
    <div className={styles.phone}>
      <a href={call} className={styles.link}>
        {phone}
      </a>
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
    </div>
  );
}
