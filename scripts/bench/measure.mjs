/**
 * @param {number[]} values at least one
 * @returns {number} the one in the middle
 */
export function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Measures several ways of doing something side by side: one after the other in every round, so that whatever else the
 * machine does meets them all.
 * @param {(() => Promise<void>)[]} ways
 * @param {number} rounds
 * @returns {Promise<number[]>} the median of each, in milliseconds
 */
export async function sideBySide(ways, rounds) {
  const measured = ways.map((way) => ({ way, times: /** @type {number[]} */ ([]) }));
  for (const way of ways) await way();
  for (let round = 0; round < rounds; round += 1) {
    for (const { way, times } of measured) {
      const begun = performance.now();
      await way();
      times.push(performance.now() - begun);
    }
  }
  return measured.map(({ times }) => median(times));
}
