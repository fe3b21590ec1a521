import { Mail, Phone } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { callLink } from '../../../../src/shared/phone-links.ts';
import { internationalNumber } from '../../../../src/shared/phone-number.ts';
import { KeyHint } from '../key-hint.tsx';
import { RowLink } from '../lists/row-actions.tsx';
import tickBox from '../lists/tick-box.module.css';
import { isSingleKey, pressByKeys } from '../single-keys.ts';
import { mailAddress, ReachText } from './contact-links.tsx';
import { PersonLink } from './person-link.tsx';
import styles from './to-tell-list.module.css';

/** People who are to hear of something: W, C or T in the row that has the focus presses its buttons. */
export function ToTellList({ label, children }: { label: string; children: ReactNode }) {
  function press(event: KeyboardEvent<HTMLElement>) {
    const row = event.target instanceof HTMLElement ? event.target.closest('li') : null;
    if (event.repeat || !isSingleKey(event.nativeEvent)) return;
    if (!pressByKeys(row, event.key.toUpperCase())) return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <ul className={styles.people} aria-label={label} onKeyDown={press}>
      {children}
    </ul>
  );
}

interface ToTellRowProps {
  name: string;
  /** As it was typed, or null. */
  phone: string | null;
  /** By which they are reached without a phone; empty where none was given. */
  email: string;
  /** The person, whose page the name opens; null in a dialog, which would close. */
  person: { contact: string; row: string } | null;
  /** The news for them, where the list is not about one thing alone. */
  what?: string;
  /** Stores whether they have heard of it, and returns whether that is stored. */
  mark: (isTold: boolean) => Promise<boolean>;
  /** Called once that is stored, by the mark or by the chat. */
  onMarked?: (isTold: boolean) => void;
  /** Returns the link to the chat with its message; `onTold` is to be called once it is stored that they have heard of it. */
  chat: (props: { className: string | undefined; onTold: () => void }) => ReactNode;
}

/** One of them with the message by which they hear of it, a call, and a mark once that is done, which leads on to the next. */
export function ToTellRow({ name, phone, email, person, what, mark, onMarked, chat }: ToTellRowProps) {
  const [isTold, setTold] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const number = phone === null ? null : internationalNumber(phone);
  const call = number && callLink(number);

  function note(isOn: boolean) {
    setTold(isOn);
    onMarked?.(isOn);
  }
  function told() {
    note(true);
    const rows: (Element | null)[] = [...(row.current?.parentElement?.children ?? [])];
    const place = rows.indexOf(row.current);
    const others = [...rows.slice(place + 1), ...rows.slice(0, place)];
    const next = others.find((other) => other?.querySelector(':checked') === null);
    next?.querySelector<HTMLElement>('[aria-keyshortcuts]')?.focus();
  }
  async function tick(isOn: boolean) {
    if (!(await mark(isOn))) return;
    if (isOn) told();
    else note(false);
  }
  return (
    <li ref={row} className={styles.person}>
      <div className={styles.name}>
        <p>
          <strong>{person === null ? name : <PersonLink {...person}>{name}</PersonLink>}</strong>{' '}
          <span className={styles.phone}>
            <ReachText phone={phone} email={email} />
          </span>
        </p>
        {what === undefined ? null : <p className={styles.what}>{what}</p>}
      </div>
      {chat({ className: styles.chat, onTold: told })}
      {call && (
        <RowLink href={call} title="Call" label={`Call ${name}`} keys="C">
          <Phone aria-hidden="true" />
        </RowLink>
      )}
      {call || email === '' ? null : (
        <RowLink href={mailAddress(email)} title="Email" label={`Email ${name}`} keys="C">
          <Mail aria-hidden="true" />
        </RowLink>
      )}
      <label className={styles.told}>
        <input
          type="checkbox"
          className={tickBox.box}
          checked={isTold}
          aria-label={`Told: ${name}`}
          aria-keyshortcuts="T"
          onChange={({ target }) => void tick(target.checked)}
        />
        Told <KeyHint>T</KeyHint>
      </label>
    </li>
  );
}
