import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { Button } from '../../../ui/button.tsx';
import { useTellsPeople } from '../../data/use-tells-people.ts';
import { focusOn } from '../focus-on.ts';
import { ChatLink } from './chat-button.tsx';
import styles from './place-dialogs.module.css';
import { usePlaceChat } from './use-place-chat.ts';

interface ToldOutcomeProps {
  /** As it is now. */
  place: Place;
  batch: AdminBatch | null;
  /** What was done, in a sentence. */
  text: string;
  isMoved?: boolean;
  onDone: () => void;
}

/** The end of a dialog that has changed a place: what was done, and the message by which the applicant hears of it. */
export function ToldOutcome({ place, batch, text, isMoved, onDone }: ToldOutcomeProps) {
  const chat = usePlaceChat(place, batch, isMoved);
  const tellsPeople = useTellsPeople();
  return (
    <div className={styles.outcome}>
      <p role="status" className={styles.done}>
        {text}
      </p>
      <p>
        {tellsPeople
          ? `${place.email} gets an email about it.`
          : 'This server sends no emails, so the message is up to you.'}
      </p>
      <div className={styles.answers}>
        <Button variant="secondary" size="small" onClick={onDone} ref={chat === null ? focusOn : undefined}>
          Done
        </Button>
        {chat && <ChatLink href={chat} name={place.name} className={styles.chat} ref={focusOn} />}
      </div>
    </div>
  );
}
