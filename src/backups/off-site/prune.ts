import { dayMilliseconds } from '../../shared/milliseconds.ts';
import { atATime } from './at-a-time.ts';
import { keptPoints, listPieces, listPoints, piecesIn, readSoundPoint } from './points.ts';
import type { Store } from './store.ts';
import { mostRequests } from './store-requests.ts';

/** Younger pieces stay: a copy that is under way, here or on another machine, is about to name them. */
const youngestGone = dayMilliseconds;

/**
 * Removes the points that have run out, and the pieces that no point named before that; those that only these points named
 * go the next time, so that a copy under way elsewhere can count on what a point named when it began. While there is a point
 * that cannot be read, no piece goes. All by the store's own clock. Returns how many pieces went.
 */
export async function prune(store: Store, days: number): Promise<number> {
  const points = await listPoints(store);
  const named = new Set<string>();
  let isEachRead = true;
  await atATime(mostRequests, points, async ({ name }) => {
    const point = await readSoundPoint(store, name);
    if (point === null) isEachRead = false;
    else for (const piece of piecesIn(point)) named.add(piece);
  });
  const kept = keptPoints(points, store.now(), days);
  for (const { name } of points) if (!kept.has(name)) await store.remove(name);
  if (!isEachRead) return 0;
  const youngest = store.now().getTime() - youngestGone;
  const orphans = (await listPieces(store)).filter(
    ({ name, modifiedAt }) => !named.has(name) && modifiedAt.getTime() < youngest,
  );
  for (const { name } of orphans) await store.remove(`pieces/${name}`);
  return orphans.length;
}
