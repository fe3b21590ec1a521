import { useEffect } from 'react';
import { limits } from '../../../../src/shared/limits.ts';
import type { FollowUpCounts } from '../../../../src/shared/records.ts';
import { Button } from '../../../ui/button.tsx';
import { Pill } from '../lists/pill.tsx';
import { toCallText } from './follow-up-words.ts';

/** The last change. */
export interface Done {
  /** Another for each. */
  id: number;
  /** Such as 'Asha: call back tomorrow'. */
  text: string;
  /** Makes it as it was; null where that cannot be. */
  undo: (() => void) | null;
}

interface LastChangeProps {
  done: Done | null;
  onOver: () => void;
  /** The day's work, where a list is worked through. */
  work?: FollowUpCounts['work'] | undefined;
}

/** Says what was done last and who is left to call today, and offers to undo it, for ten seconds. */
export function LastChange({ done, onOver, work }: LastChangeProps) {
  const id = done?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(onOver, limits.undoSeconds * 1000);
    return () => clearTimeout(timer);
  }, [id, onOver]);
  return (
    <Pill text={done?.text ?? null}>
      {work === undefined ? null : <p role="status">{toCallText(work)}</p>}
      {done?.undo ? (
        <Button size="small" aria-keyshortcuts="Control+Z" onClick={done.undo}>
          Undo
        </Button>
      ) : null}
    </Pill>
  );
}
