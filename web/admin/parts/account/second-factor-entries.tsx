import { KeyRound, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Passkey } from '../../../../src/shared/records.ts';
import { serverTime } from '../../../data/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { FormStatus, type FormStatusText } from '../../../ui/form-status.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { arrivalTime } from '../arrival-time.ts';
import rowButton from '../lists/row-button.module.css';
import { whyNoPasskeys } from '../second-factor/passkeys.ts';
import styles from './second-factor-part.module.css';

/** The outcome of the last change to an entry. */
interface Changed {
  status: FormStatusText | null;
}

interface AppEntryProps extends Changed {
  isSet: boolean;
  onSetUp: () => void;
  onRemove: () => void;
}

/** The authenticator app. */
export function AppEntry({ isSet, status, onSetUp, onRemove }: AppEntryProps) {
  return (
    <Entry
      icon={<Smartphone aria-hidden="true" />}
      name="Authenticator app"
      status={status}
      text={isSet ? 'Set up. Shows you a code for each log-in.' : 'An app on your phone shows a code.'}
    >
      <Button variant="secondary" size="small" onClick={onSetUp}>
        {isSet ? 'Move to another phone' : 'Set up an app'}
      </Button>
      {isSet ? (
        <Button
          variant="quiet"
          size="small"
          className={joinClasses(rowButton.button, rowButton.danger)}
          aria-label="Remove the authenticator app"
          onClick={onRemove}
        >
          Remove
        </Button>
      ) : null}
    </Entry>
  );
}

interface PasskeysEntryProps extends Changed {
  passkeys: readonly Passkey[];
  onAdd: () => void;
  onRemove: (passkey: Passkey) => void;
}

/** The passkeys, as far as this browser and address can have any. */
export function PasskeysEntry({ passkeys, status, onAdd, onRemove }: PasskeysEntryProps) {
  const whyNot = whyNoPasskeys();
  return (
    <Entry
      icon={<KeyRound aria-hidden="true" />}
      name="Passkeys"
      status={status}
      text={whyNot ?? 'Your fingerprint, your face or the screen lock of a device, or a security key.'}
    >
      {passkeys.length === 0 ? null : (
        <ul className={styles.passkeys} aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey._id} className={styles.passkey}>
              <div className={styles.words}>
                <p className={styles.name}>{passkey.name}</p>
                <p className={styles.times}>
                  {passkey.usedAt === null
                    ? `Added: ${timeOf(passkey.createdAt)} · not used yet`
                    : `Last used: ${timeOf(passkey.usedAt)}`}
                </p>
              </div>
              <Button
                variant="quiet"
                size="small"
                className={joinClasses(rowButton.button, rowButton.danger)}
                aria-label={`Remove the passkey ${passkey.name}`}
                onClick={() => onRemove(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {whyNot === null ? (
        <Button variant="secondary" size="small" onClick={onAdd}>
          Add a passkey
        </Button>
      ) : null}
    </Entry>
  );
}

interface CodesEntryProps extends Changed {
  left: number;
  onRenew: () => void;
}

/** The recovery codes that are left. */
export function CodesEntry({ left, status, onRenew }: CodesEntryProps) {
  return (
    <Entry
      icon={null}
      name="Recovery codes"
      status={status}
      text={`${left} ${left === 1 ? 'is' : 'are'} left. Each lets you in once, without phone or passkey.`}
    >
      <Button variant="secondary" size="small" onClick={onRenew}>
        Make new ones
      </Button>
    </Entry>
  );
}

interface EntryProps extends Changed {
  icon: ReactNode;
  name: string;
  text: string;
  children: ReactNode;
}

function Entry({ icon, name, text, status, children }: EntryProps) {
  const head = useRef<HTMLHeadingElement>(null);
  // The button by which a passkey or the app was removed goes with it, once the list has been read anew.
  useEffect(() => {
    if (status !== null && document.activeElement === document.body) head.current?.focus();
  });
  return (
    <section className={styles.entry} aria-label={name}>
      <h3 ref={head} className={styles.head} tabIndex={-1}>
        {icon}
        {name}
      </h3>
      <p className={styles.text}>{text}</p>
      <FormStatus status={status} />
      <div className={styles.actions}>{children}</div>
    </section>
  );
}

function timeOf(iso: string): string {
  return arrivalTime(iso, serverTime());
}
