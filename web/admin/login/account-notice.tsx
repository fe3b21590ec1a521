import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AccountEvent } from '../../../src/shared/records.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { arrivalTime } from '../parts/arrival-time.ts';
import styles from './account-notice.module.css';

type Kind = AccountEvent['kind'];

/** The heading where there is but one kind of event. */
const headings: Readonly<Record<Kind, string>> = {
  'password reset': 'Your password was reset',
  'second factor removed': 'Your second factor was reset',
  'role changed': 'Your role was changed',
  'new device': 'Log-in from a new device',
  'wrong codes': 'Three wrong codes after your password',
  'recovery code used': 'A recovery code of yours was used',
};

/** Another person may know the password. */
const ofLogIns: ReadonlySet<Kind> = new Set(['new device', 'wrong codes', 'recovery code used']);

interface AccountNoticeProps {
  events: readonly AccountEvent[];
  onRead: () => void;
  /**
   * Says that the log-ins from new devices were the admin's own; resolves with the sentence of a refusal, or null. Null on a
   * device that was not known before them, which may not say so.
   */
  onOwn: (() => Promise<string | null>) | null;
}

/** Tells admins what has happened to their account, before anything else. */
export function AccountNotice({ events, onRead, onOwn }: AccountNoticeProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const [refusal, setRefusal] = useState('');
  const kinds = new Set(events.map(({ kind }) => kind));
  const [only] = kinds;
  return (
    <section className={styles.notice} aria-labelledby="account-notice">
      <h2 id="account-notice" ref={title} className={styles.title} tabIndex={-1}>
        {only !== undefined && kinds.size === 1 ? headings[only] : 'What has happened to your account'}
      </h2>
      <ul className={styles.events}>
        {events.map((event) => (
          <li key={event.createdAt + event.kind}>
            {kinds.size === 1 ? null : <span className={styles.kind}>{headings[event.kind]}</span>}
            {wordsOf(event)}
            <time className={styles.time} dateTime={event.createdAt}>
              {arrivalTime(event.createdAt, serverTime())}
            </time>
          </li>
        ))}
      </ul>
      <p>{adviceOn(kinds, events.length)}</p>
      {refusal === '' ? null : <p role="alert">{refusal}</p>}
      {onOwn && kinds.has('new device') && refusal === '' ? (
        <Button variant="secondary" onClick={() => void onOwn().then((text) => setRefusal(text ?? ''))}>
          Yes, that was me
        </Button>
      ) : null}
      <Button onClick={onRead}>Continue</Button>
    </section>
  );
}

function wordsOf({ kind, by, details }: AccountEvent): ReactNode {
  if (ofLogIns.has(kind)) return details;
  const role = kind === 'role changed' ? `To ${details}, ` : '';
  if (by === null) return `${role === '' ? 'F' : `${role}f`}rom the server’s command line`;
  return (
    <>
      {role === '' ? 'By' : `${role}by`} <strong>{by.name}</strong> ({by.email})
    </>
  );
}

function adviceOn(kinds: ReadonlySet<Kind>, count: number): string {
  const activity = 'An owner can see under Activity what was done in your name.';
  const one = count === 1 ? 'this' : 'one of these';
  const ofLogIn = [...kinds].filter((kind) => ofLogIns.has(kind));
  if (ofLogIn.length === 0)
    return `If you did not ask for ${one}, speak to the other admins at once. ${activity}`;
  const change =
    'change your password under Account at once: that logs out everybody else. Then speak to the other admins.';
  return ofLogIn.length === kinds.size
    ? `If ${count === 1 ? 'that was' : 'one of these was'} not you, ${change}`
    : `If you know nothing about one of these, ${change} ${activity}`;
}
