import type { CallRequest } from '../calls/index.ts';
import { type Trash, tooLate } from '../undo/index.ts';
import type { Batches } from './open-batches.ts';

/** A change that the office made to seats. */
interface UndoableChange {
  /** Until when it can be undone. */
  until: Date;
  /** The words of Activity once it is undone: 'undid the move of'. */
  undone: string;
  /** Its record, as Activity names it. */
  subject: { kind: string; thing: string; name: string };
  /** Makes all as it was, in a transaction. */
  undo: () => void;
}

/** Adds what was done with seats to what can be undone: the answer of the call says by which id. */
export function addSeatUndo(
  { until, undone, subject, undo }: UndoableChange,
  { set, who }: Pick<CallRequest, 'set' | 'who'>,
  { trash, changeSeats, now }: Pick<Batches, 'changeSeats'> & { trash: Trash; now: () => Date },
): void {
  const undoId = trash.addUndoable({
    subject,
    undone,
    who,
    undo: () =>
      changeSeats(() => {
        // From then on the mails may be on their way.
        if (now() >= until) throw tooLate();
        undo();
      }),
    // Offers the seats that are free then, and sends the mails.
    finish: () => changeSeats(() => {}),
  });
  set('X-Undo-Id', undoId);
}
