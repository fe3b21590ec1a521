/** Runs a task on each item, so many at a time. Once one fails no further ones begin, and its error is thrown when all have ended. */
export async function atATime<Item, Result>(
  most: number,
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  let hasFailed = false;
  const work = async () => {
    for (const [index, item] of waiting) {
      if (hasFailed) return;
      try {
        results[index] = await task(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  for (const end of await Promise.allSettled(Array.from({ length: most }, work)))
    if (end.status === 'rejected') throw end.reason;
  return results;
}
