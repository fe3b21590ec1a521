import type { AdminBatch, Place } from '../../../../src/shared/records.ts';
import type { WhyNoEmail } from '../../../../src/shared/told.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { useUndoKeys } from '../../../ui/use-undo-keys.ts';
import { ViewDialog } from '../../../ui/view-dialog.tsx';
import { useWhyNoEmail } from '../../data/use-tells-people.ts';
import type { SeatUndo } from './change-place.ts';
import { ChatLink } from './chat-button.tsx';
import styles from './place-dialogs.module.css';
import { keptText, noEmailTexts } from './place-words.ts';
import { usePlaceChat } from './use-place-chat.ts';
import { useUndoInDialog } from './use-seat-undo.ts';

interface ToldDialogProps {
  title: string;
  role?: 'alertdialog';
  /** As it is now. */
  place: Place;
  batch: AdminBatch | null;
  /** What has become of the place, in a sentence. */
  text: string;
  /** The change with the name, in the sentence that offers to undo it once the dialog is closed. */
  outcome: string;
  isMoved?: boolean;
  undo: SeatUndo;
  onClose: () => void;
}

/** Why no email tells one person alone. */
const since: Partial<Record<WhyNoEmail, string>> = {
  'no address': 'there is no email address',
  bounced: 'the last email came back',
};

/** Says what was done to a place, and offers to undo it, and the message by which the applicant hears of it: the end of it. */
export function ToldDialog(props: ToldDialogProps) {
  const { title, role, place, batch, text, outcome, isMoved, undo, onClose } = props;
  const keepsSeat = place.state === 'cancelled' && place.otherSeat !== null;
  const placeChat = usePlaceChat(place, batch, isMoved);
  const chat = keepsSeat ? null : placeChat;
  const why = useWhyNoEmail()(batch, place);
  const undoing = useUndoInDialog({ ...undo, name: place.name, text: outcome }, onClose);
  const isUntold = place.untold !== null;
  const leave = () => undoing.close(isUntold ? 'Not told yet: see Today' : undefined);
  return (
    <ViewDialog
      title={title}
      role={role}
      size="small"
      onClose={leave}
      answers={
        <>
          <UndoButton onUndo={undoing.undo} />
          <Button
            variant="secondary"
            size="small"
            onClick={leave}
            data-autofocus={chat === null || undefined}
          >
            {isUntold ? 'Tell later' : 'Done'}
          </Button>
          {chat && (
            <ChatLink
              href={chat}
              place={place}
              className={styles.chat}
              onTold={() => undoing.close('Marked as told by WhatsApp')}
              data-autofocus
            />
          )}
        </>
      }
    >
      <Stack gap={3}>
        <p role="status" className={styles.done}>
          {text}
        </p>
        <p>
          {keepsSeat
            ? `${keptText(place)}; nobody is told.`
            : why === null
              ? `${place.email} gets an email about it, unless you undo it within ten seconds.`
              : isUntold
                ? `${place.name} does not know yet, since ${since[why] ?? 'no email goes out'}.${chat === null ? '' : ' WhatsApp opens with the message ready: send it there.'}`
                : noEmailTexts[why]}
        </p>
      </Stack>
    </ViewDialog>
  );
}

/** Undoes what a dialog says is done, by Ctrl + Z too; it goes when that is too late. */
export function UndoButton({ onUndo }: { onUndo: (() => void) | null }) {
  useUndoKeys('dialog', onUndo ?? undefined);
  if (onUndo === null) return null;
  return (
    <Button variant="quiet" size="small" aria-keyshortcuts="Control+Z Meta+Z" onClick={onUndo}>
      Undo
    </Button>
  );
}
