import { type RefObject, useEffect, useState } from 'react';
import { slideInterval } from './slide-interval.ts';

const first: ReadonlySet<number> = new Set([0]);

/**
 * Returns the slides whose pictures may be loaded: the first at once; after that has arrived, the slide that is shown and,
 * when half of its time has passed, the next one.
 */
export function useSlidePictures(
  frame: RefObject<HTMLElement | null>,
  index: number,
  count: number,
): ReadonlySet<number> {
  const [wanted, setWanted] = useState(first);
  const firstArrived = useFirstPicture(frame);

  useEffect(() => {
    if (!firstArrived) return;
    const want = (slide: number) =>
      setWanted((before) => (before.has(slide) ? before : new Set(before).add(slide)));
    want(index);
    const timer = setTimeout(() => want((index + 1) % count), slideInterval / 2);
    return () => clearTimeout(timer);
  }, [firstArrived, index, count]);

  return wanted;
}

/** Returns whether the first picture inside has arrived or failed. */
function useFirstPicture(frame: RefObject<HTMLElement | null>): boolean {
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    const done = () => setArrived(true);
    const picture = frame.current?.querySelector('img');
    if (picture) picture.decode().then(done, done);
    else done();
  }, [frame]);
  return arrived;
}
