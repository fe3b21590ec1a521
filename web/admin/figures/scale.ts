/** Returns round numbers from 0 to at least the greatest value, five steps at the most. */
export function ticksUpTo(most: number): number[] {
  const least = Math.max(most, 1) / 5;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= least) ?? 1);
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, count) => count * step);
}
