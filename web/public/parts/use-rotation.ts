import { type RefObject, useEffect, useState } from 'react';
import { type Pause, usePause } from './use-pause.ts';

interface RotationOptions {
  /** Hovering or focusing it pauses the rotation. */
  element: RefObject<HTMLElement | null>;
  /** How many views there are. */
  count: number;
  /** Milliseconds that each one is shown; starts anew after a pause or a choice. */
  interval: number;
}

/** Which of several views is shown. */
export interface Rotation extends Pause {
  index: number;
  /** Shows one of them. */
  choose: (index: number) => void;
  /** Moves by one, or by -1 back; wraps at both ends. */
  step: (by: number) => void;
}

/** Rotates through several views, again and again, unless `usePause` pauses it. */
export function useRotation({ element, count, interval }: RotationOptions): Rotation {
  const pause = usePause(element);
  const [chosen, setIndex] = useState(0);
  // There may be fewer now, as when an entry was hidden meanwhile.
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
