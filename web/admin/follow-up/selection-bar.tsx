import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { daysLater } from '../../../src/shared/days.ts';
import type { FollowUpOwner } from '../../../src/shared/records.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import type { SharedChange } from '../parts/follow-up/follow-up-calls.ts';
import { nextDayText } from '../parts/follow-up/follow-up-words.ts';
import field from '../parts/follow-up/select.module.css';
import styles from './selection-bar.module.css';

/** Days from today that are offered. */
const offeredDays = Array.from({ length: 15 }, (_, days) => days);
/** Means nobody, and no day; an empty choice changes nothing. */
const none = 'none';

interface SelectionBarProps {
  /** How many are selected. */
  count: number;
  owners: readonly FollowUpOwner[];
  today: string;
  /** Something is at the end of the screen already. */
  isRaised: boolean;
  onApply: (changes: SharedChange) => Promise<void>;
  onClear: () => void;
}

/** Gives all who are selected an owner, a next day or both. */
export function SelectionBar({ count, owners, today, isRaised, onApply, onClear }: SelectionBarProps) {
  const [owner, setOwner] = useState('');
  const [day, setDay] = useState('');
  const [busy, setBusy] = useState(false);

  async function apply(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    await onApply({
      ...(owner !== '' && { owner: owner === none ? null : owner }),
      ...(day !== '' && { nextOn: day === none ? null : day }),
    });
    setBusy(false);
  }

  return (
    <form
      className={joinClasses('on-navy', styles.bar, isRaised && styles.raised)}
      aria-label="All who are selected"
      onSubmit={(event) => void apply(event)}
    >
      <p role="status" className={styles.count}>
        {count.toLocaleString('en-IN')} selected
      </p>
      <label className={styles.choice}>
        Assign to
        <select className={field.select} value={owner} onChange={({ target }) => setOwner(target.value)}>
          <option value="">No change</option>
          {owners.map(({ _id, name, isYou }) => (
            <option key={_id} value={_id}>
              {isYou ? `${name} (you)` : name}
            </option>
          ))}
          <option value={none}>Nobody</option>
        </select>
      </label>
      <label className={styles.choice}>
        Call back
        <select className={field.select} value={day} onChange={({ target }) => setDay(target.value)}>
          <option value="">No change</option>
          {offeredDays.map((days) => (
            <option key={days} value={daysLater(today, days)}>
              {nextDayText(daysLater(today, days), today)}
            </option>
          ))}
          <option value={none}>No day</option>
        </select>
      </label>
      <Button type="submit" size="small" busy={busy} disabled={owner === '' && day === ''}>
        Apply
      </Button>
      <IconButton label="Clear the selection" className={styles.clear} onClick={onClear}>
        <X aria-hidden="true" />
      </IconButton>
    </form>
  );
}
