import type { AdminBatch, ChangedPlaces } from '../../../src/shared/records.ts';
import { capitalised } from '../../../src/shared/sentence.ts';
import { serverTime } from '../../data/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { useWhyNoEmail } from '../data/use-tells-people.ts';
import { batchName, namesText, peopleText, saidDays } from '../parts/batches/batch-words.ts';
import type { SeatUndo } from '../parts/seats/change-place.ts';
import { emailedText, noEmailTexts } from '../parts/seats/place-words.ts';
import { UndoButton } from '../parts/seats/told-dialog.tsx';
import { useUndoInDialog } from '../parts/seats/use-seat-undo.ts';
import styles from './bulk-outcome.module.css';
import { PeopleToTell } from './people-to-tell.tsx';

/** Names that a toast has room for. */
const mostInToast = 3;

interface BulkOutcomeProps extends ChangedPlaces, SeatUndo {
  state: 'confirmed' | 'completed' | 'cancelled' | 'moved';
  /** Where those who were changed are now. */
  batch: AdminBatch;
  onClose: () => void;
}

/** Says who was changed, each with the message by which they hear of it, and who was refused and why; offers to undo all. */
export function BulkOutcome({ changed, refused, state, batch, undoId, until, onClose }: BulkOutcomeProps) {
  const why = useWhyNoEmail()(batch);
  const told = changed.filter(({ otherSeat }) => state !== 'cancelled' || otherSeat === null);
  const done = capitalised(state);
  const title = `${done}: ${peopleText(changed.length)}`;
  const name = namesText(changed, mostInToast);
  const text = `${done}: ${name}, ${saidDays(batch, serverTime())}.`;
  const undoing = useUndoInDialog({ undoId, until, name, text }, onClose);
  return (
    <ViewDialog
      role="alertdialog"
      title={title}
      onClose={() => undoing.close()}
      answers={
        <>
          <UndoButton onUndo={undoing.undo} />
          <Button size="small" data-autofocus onClick={() => undoing.close()}>
            Done
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {changed.length === 0 ? null : <p>{batchName(batch)}</p>}
        {refused.length === 0 ? null : (
          <section role="status" className={styles.refused}>
            <h3 className={styles.heading}>
              Not {state}: {peopleText(refused.length)}
            </h3>
            <ul>
              {[...new Set(refused.map(({ message }) => message))].map((message) => (
                <li key={message}>
                  <strong>
                    {namesText(
                      refused.filter((one) => one.message === message),
                      refused.length,
                    )}
                  </strong>
                  : {message}
                </li>
              ))}
            </ul>
          </section>
        )}
        {/* Nobody is told of a completed course, nor of what was done already: there is nothing to undo. */}
        {undoId !== null ? (
          <p>
            {why === null
              ? emailedText(told, 'an email about it, unless you undo it within ten seconds')
              : noEmailTexts[why]}{' '}
            {changed.some(({ untold }) => untold !== null)
              ? 'Whom you do not tell now stands on Today, under ‘Still to tell’.'
              : ''}
          </p>
        ) : null}
        <PeopleToTell
          label={title}
          people={told.map((place) => ({ place, batch, isMoved: state === 'moved' }))}
        />
      </Stack>
    </ViewDialog>
  );
}
