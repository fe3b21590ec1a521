import { useRef, useState } from 'react';
import type { Place } from '../../../src/shared/records.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { isUnauthorized } from '../data/admin-api.ts';
import { useTellsPeople } from '../data/use-tells-people.ts';
import { peopleText } from '../parts/batches/batch-words.ts';
import { focusOn } from '../parts/focus-on.ts';
import { Progress } from '../parts/progress.tsx';
import { changeFailure, changePlace } from '../parts/seats/change-place.ts';
import styles from '../parts/seats/place-dialogs.module.css';
import type { BulkAction } from '../parts/seats/place-words.ts';

const words: Readonly<
  Record<BulkAction, { state: 'confirmed' | 'completed' | 'cancelled'; verb: string; note: string }>
> = {
  confirm: { state: 'confirmed', verb: 'Confirm', note: 'Each gets a seat for good.' },
  complete: {
    state: 'completed',
    verb: 'Complete',
    note: 'They have completed the course. They can no longer be moved or cancelled.',
  },
  cancel: {
    state: 'cancelled',
    verb: 'Cancel',
    note: 'Their seats are free then, and whoever waits comes first.',
  },
};

/** How far the work is. */
interface Work {
  done: number;
  refused: number;
  /** The names of those who were refused, by the sentence that says why. */
  refusals: Map<string, string[]>;
  isOver: boolean;
}

interface BulkDialogProps {
  action: BulkAction;
  places: readonly Place[];
  /** `isChanged`: at least one was changed. */
  onClose: (isChanged: boolean) => void;
}

/** Asks, then does the same to one after the other, and says at the end who was refused and why. */
export function BulkDialog({ action, places, onClose }: BulkDialogProps) {
  const { state, verb, note } = words[action];
  const [work, setWork] = useState<Work | null>(null);
  const isStopped = useRef(false);
  const tellsPeople = useTellsPeople();
  const people = peopleText(places.length);

  async function start() {
    const soFar: Work = { done: 0, refused: 0, refusals: new Map(), isOver: false };
    setWork({ ...soFar });
    for (const place of places) {
      if (isStopped.current) break;
      try {
        await changePlace(place._id, { state });
        soFar.done += 1;
      } catch (error) {
        if (isUnauthorized(error)) break;
        const text = changeFailure(error);
        soFar.refused += 1;
        soFar.refusals.set(text, [...(soFar.refusals.get(text) ?? []), place.name]);
      }
      setWork({ ...soFar });
    }
    setWork({ ...soFar, isOver: true });
  }

  if (work === null)
    return (
      <AskDialog
        title={`${verb} ${people}?`}
        question={`${note} ${tellsPeople && action !== 'complete' ? 'Each gets an email about it.' : ''}`}
        confirmLabel={`${verb} ${people}`}
        cancelLabel="Close"
        isHarmless={action === 'confirm'}
        onConfirm={() => void start()}
        onCancel={() => onClose(false)}
      />
    );
  const tried = work.done + work.refused;
  return (
    <ViewDialog
      role="alertdialog"
      size="small"
      title={
        work.isOver
          ? `${state[0]?.toUpperCase()}${state.slice(1)}: ${peopleText(work.done)}`
          : `${verb} ${people}?`
      }
      busy={!work.isOver}
      onClose={() => onClose(true)}
      answers={
        work.isOver ? (
          <Button key="done" size="small" ref={focusOn} onClick={() => onClose(true)}>
            Done
          </Button>
        ) : (
          <Button
            key="stop"
            variant="secondary"
            size="small"
            data-autofocus
            onClick={() => {
              isStopped.current = true;
            }}
          >
            Stop
          </Button>
        )
      }
    >
      {work.isOver ? (
        <div role="status">
          <p>{summaryOf(work, places.length)}</p>
          {work.refused > 0 ? (
            <ul className={styles.refusals}>
              {[...work.refusals].map(([text, names]) => (
                <li key={text}>
                  <strong>{names.join(', ')}</strong>: {text}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : (
        <Progress label={`${tried} of ${places.length}`} part={tried / places.length} />
      )}
    </ViewDialog>
  );
}

function summaryOf({ done, refused }: Work, count: number): string {
  const rest = count - done - refused;
  if (done === count) return 'All is done.';
  return [
    `${done} of ${count} done.`,
    refused > 0 ? `${refused} refused:` : '',
    rest > 0 ? `${rest} not tried.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
