import type { CallRequest } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { addUndo, tooLate } from '../undo/index.ts';
import type { Batches } from './open-batches.ts';
import type { HandChange } from './seats/hand-changes.ts';

/** A change that the office made to seats. */
interface UndoableSeats {
  /** The end of the time for an undo, in milliseconds of the monotonic clock. */
  until: number;
  /** The words of Activity once it is undone: 'undid the move of'. */
  undone: string;
  /** Its record, as Activity names it. */
  subject: { kind: string; thing: string; name: string };
  /** The places that were changed. */
  done: readonly HandChange[];
  /** Makes all as it was, in a transaction. */
  undo: () => void;
}

/** Adds what was done with seats to what can be undone: the answer of the call says by which id. */
export function addSeatUndo(
  { until, undone, subject, done, undo }: UndoableSeats,
  request: Pick<CallRequest, 'set' | 'who'>,
  context: Context & Pick<Batches, 'seats' | 'changeSeats'>,
): void {
  const { seats, changeSeats, monotonic } = context;
  const undoable = {
    subject,
    undone,
    who: request.who,
    async undo() {
      await changeSeats(() => {
        // From then on the mails may be on their way.
        if (monotonic() >= until) throw tooLate();
        undo();
      });
      seats.release(done);
    },
    // Offers the seats that were freed, and sends the mails.
    finish() {
      seats.release(done);
      return changeSeats(() => {});
    },
  };
  addUndo(context, undoable, request);
}
