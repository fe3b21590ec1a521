import { useEffect } from 'react';
import { limits } from '../../../../src/shared/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { Pill } from '../pill.tsx';

/** What was done last. */
export interface Done {
  /** Another for each. */
  id: number;
  /** Such as 'Asha: next day Tomorrow'. */
  text: string;
  /** Makes it as it was; null where that cannot be. */
  undo: (() => void) | null;
}

/** Says what was done last, and offers to undo it, for ten seconds. */
export function LastChange({ done, onOver }: { done: Done | null; onOver: () => void }) {
  const id = done?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(onOver, limits.undoSeconds * 1000);
    return () => clearTimeout(timer);
  }, [id, onOver]);
  return (
    <Pill text={done?.text ?? null}>
      {done?.undo ? (
        <Button size="small" aria-keyshortcuts="U" onClick={done.undo}>
          Undo
        </Button>
      ) : null}
    </Pill>
  );
}
