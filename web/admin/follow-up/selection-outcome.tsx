import { useRef } from 'react';
import type { FollowUp, Note } from '../../../src/shared/records.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { WhatsAppGlyph } from '../../ui/whatsapp-glyph.tsx';
import { callFailure } from '../data/call-failure.ts';
import { useFailureToast } from '../data/use-failure-toast.ts';
import { officeDay, peopleText } from '../parts/batches/batch-words.ts';
import { addNote, type Known, removeNote, type SharedChange } from '../parts/follow-up/follow-up-calls.ts';
import { useFollowUpChat } from '../parts/follow-up/use-follow-up-chat.ts';
import { KeyHint } from '../parts/key-hint.tsx';
import { ToTellList, ToTellRow } from '../parts/people/to-tell-list.tsx';
import { UndoButton } from '../parts/seats/told-dialog.tsx';

/** Several people who were changed alike. */
export interface ChangedTogether {
  /** As they are then; at least one. */
  people: readonly FollowUp[];
  changes: SharedChange;
}

interface SelectionOutcomeProps extends ChangedTogether {
  /** Shows what is now known of some people. */
  put: (...known: readonly Known[]) => void;
  /** Makes them as they were; null once that is too late. */
  onUndo: (() => void) | null;
  onClose: () => void;
}

/** Says what several were given, and leads from one to the next of them, since nobody hears of it by itself. */
export function SelectionOutcome({ people, changes, put, onUndo, onClose }: SelectionOutcomeProps) {
  const said = changeText(people, changes);
  const title = `${peopleText(people.length)}: ${said}`;
  return (
    <ViewDialog
      title={title}
      onClose={onClose}
      answers={
        <>
          <UndoButton onUndo={onUndo} />
          <Button size="small" data-autofocus onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>No message goes out about it. Tell those who should know; each mark becomes a note.</p>
        <ToTellList label={title}>
          {people.map((person) => (
            <Person key={person._id} person={person} text={`Told: ${said}`} put={put} />
          ))}
        </ToTellList>
      </Stack>
    </ViewDialog>
  );
}

interface PersonProps {
  person: FollowUp;
  /** The note that the mark becomes. */
  text: string;
  put: (known: Known) => void;
}

function Person({ person, text, put }: PersonProps) {
  const { _id, name, phone, email, lastNote: before } = person;
  const href = useFollowUpChat(person);
  const showFailure = useFailureToast();
  const note = useRef<Note>(null);

  async function mark(isTold: boolean): Promise<boolean> {
    try {
      if (isTold) note.current ??= await addNote(_id, text);
      else if (note.current) {
        await removeNote(note.current._id);
        note.current = null;
      }
      put({ _id, lastNote: note.current ?? before });
      return true;
    } catch (error) {
      showFailure(error, callFailure(error, 'The mark ‘told’ could not be saved.'), name);
      return false;
    }
  }

  return (
    <ToTellRow
      name={name}
      phone={phone}
      email={email}
      person={null}
      mark={mark}
      chat={({ className, onTold }) =>
        href && (
          <ButtonLink
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            variant="quiet"
            size="small"
            className={className}
            icon={<WhatsAppGlyph />}
            iconEnd={<KeyHint>W</KeyHint>}
            aria-label={`WhatsApp ${name} (opens a new tab)`}
            aria-keyshortcuts="W"
            onClick={() => void mark(true).then((isStored) => isStored && onTold())}
          >
            WhatsApp
          </ButtonLink>
        )
      }
    />
  );
}

/** Returns what they were given, in words that still hold when the note is read. */
function changeText([one]: readonly FollowUp[], changes: SharedChange): string {
  const owner = one?.ownerName ? `assigned to ${one.ownerName}` : 'not assigned';
  const day = one?.nextOn ? `call back on ${officeDay(one.nextOn)}` : 'no day to call back';
  return [...('owner' in changes ? [owner] : []), ...('nextOn' in changes ? [day] : [])].join(', ');
}
