// Part of the executable only, which starts V8 with --expose-gc.
// Buys what an export or a crowd leaves behind, up to 96 MB; after a few pages V8 gives as much back by itself.
// To do without: leave it out of start.ts, and --expose-gc out of pack.ts.

import { getHeapStatistics } from 'node:v8';

/** How often it is looked whether there is something to do. */
const milliseconds = 5_000;
/** Less of the processor than this is quiet. */
const quietShare = 0.02;
/** Less growth than this is not worth a pause. */
const leastGrowth = 4_000_000;

/**
 * Collects garbage whenever there is little to do. V8 by itself keeps what the start, a crowd or an upload has left for
 * as long as nothing needs the room. Takes some 50 ms each time.
 */
export function tidyWhenQuiet(): void {
  const { gc } = globalThis;
  if (gc === undefined) return;
  let before = process.cpuUsage();
  let least = 0;
  // process.memoryUsage() throws where nothing is mounted at /proc.
  const heap = () => getHeapStatistics().total_heap_size;
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    if ((user + system) / 1_000 > milliseconds * quietShare) return;
    if (heap() - least < leastGrowth) return;
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    least = heap();
    before = process.cpuUsage();
  };
  setInterval(look, milliseconds).unref();
}
