import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { ViewDialog } from '../../../ui/view-dialog.tsx';
import { useTellsPeople } from '../../data/use-tells-people.ts';
import { ChatLink } from './chat-button.tsx';
import styles from './place-dialogs.module.css';
import { usePlaceChat } from './use-place-chat.ts';

interface ToldDialogProps {
  title: string;
  role?: 'alertdialog';
  /** As it is now. */
  place: Place;
  batch: AdminBatch | null;
  /** What was done, in a sentence. */
  text: string;
  isMoved?: boolean;
  onClose: () => void;
}

/** Says what was done to a place, and offers the message by which the applicant hears of it. */
export function ToldDialog({ title, role, place, batch, text, isMoved, onClose }: ToldDialogProps) {
  const chat = usePlaceChat(place, batch, isMoved);
  const tellsPeople = useTellsPeople();
  return (
    <ViewDialog
      title={title}
      role={role}
      size="small"
      onClose={onClose}
      answers={
        <>
          <Button
            variant="secondary"
            size="small"
            onClick={onClose}
            data-autofocus={chat === null || undefined}
          >
            Done
          </Button>
          {chat && <ChatLink href={chat} name={place.name} className={styles.chat} data-autofocus />}
        </>
      }
    >
      <Stack gap={3}>
        <p role="status" className={styles.done}>
          {text}
        </p>
        <p>
          {tellsPeople
            ? `${place.email} gets an email about it.`
            : 'This server sends no emails, so the message is up to you.'}
        </p>
      </Stack>
    </ViewDialog>
  );
}
