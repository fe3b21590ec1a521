import { Phone } from 'lucide-react';
import { useState } from 'react';
import { callLink } from '../../../src/shared/phone-links.ts';
import { internationalNumber } from '../../../src/shared/phone-number.ts';
import type { AdminBatch, Place } from '../../../src/shared/records.ts';
import { RowLink } from '../parts/lists/row-actions.tsx';
import tick from '../parts/lists/tick-box.module.css';
import { ChatLink, useTell } from '../parts/seats/chat-button.tsx';
import { usePlaceChat } from '../parts/seats/use-place-chat.ts';
import styles from './people-to-tell.module.css';

/** Somebody who is to hear of what was done with the place. */
export interface ToTell {
  place: Place;
  /** Where the place is now. */
  batch: AdminBatch | null;
  isMoved: boolean;
  /** The change, where the list is not about one thing alone. */
  what?: string;
}

/** People with the message by which each hears of it, a call, and a mark once that is done. */
export function PeopleToTell({ label, people }: { label: string; people: readonly ToTell[] }) {
  return (
    <ul className={styles.people} aria-label={label}>
      {people.map((person) => (
        <Person key={person.place._id} {...person} />
      ))}
    </ul>
  );
}

function Person({ place, batch, isMoved, what }: ToTell) {
  const [isTold, setTold] = useState(false);
  const chat = usePlaceChat(place, batch, isMoved);
  const tell = useTell();
  const { name, phone } = place;
  const number = internationalNumber(phone);
  const call = number && callLink(number);
  async function mark(told: boolean) {
    if (await tell(place, told)) setTold(told);
  }
  return (
    <li className={styles.person}>
      <div className={styles.name}>
        <p>
          <strong>{name}</strong> <span className={styles.phone}>{phone}</span>
        </p>
        {what === undefined ? null : <p className={styles.what}>{what}</p>}
      </div>
      {chat && (
        <ChatLink
          href={chat}
          place={place}
          variant="quiet"
          className={styles.chat}
          onTold={() => setTold(true)}
        />
      )}
      {call && (
        <RowLink href={call} title="Call" label={`Call ${name}`}>
          <Phone aria-hidden="true" />
        </RowLink>
      )}
      <label className={styles.told}>
        <input
          type="checkbox"
          className={tick.box}
          checked={isTold}
          aria-label={`Told: ${name}`}
          onChange={({ target }) => void mark(target.checked)}
        />
        Told
      </label>
    </li>
  );
}
