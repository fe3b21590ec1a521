import { type RefObject, useEffect, useState } from 'react';
import { type Pause, usePause } from './use-pause.ts';

interface RotationOptions {
  /** Pointer and focus in it make the views wait. */
  element: RefObject<HTMLElement | null>;
  /** How many views take turns. */
  count: number;
  /** Milliseconds that each one stays; counted anew after a pause and after a choice. */
  interval: number;
}

/** Which of several views is shown. */
export interface Rotation extends Pause {
  index: number;
  /** Shows one of them. */
  choose: (index: number) => void;
  /** Goes on by one, or back by -1; wraps at both ends. */
  step: (by: number) => void;
}

/** Lets several views take turns by themselves, wrapping at the end, with all that `usePause` does. */
export function useRotation({ element, count, interval }: RotationOptions): Rotation {
  const pause = usePause(element);
  const [chosen, setIndex] = useState(0);
  // Some may go, as when an entry is hidden meanwhile.
  const index = chosen % count;
  const { running } = pause;

  useEffect(() => {
    if (!running || count < 2) return;
    const timer = setTimeout(() => setIndex((index + 1) % count), interval);
    return () => clearTimeout(timer);
  }, [running, index, count, interval]);

  return {
    ...pause,
    index,
    choose: setIndex,
    step: (by) => setIndex((before) => (before + by + count) % count),
  };
}
