/** Memoizes `join(one(), other())` until either returns another object. Neither is called before the result is asked for. */
export function memoize2<One, Other, Result>(
  one: () => One,
  other: () => Other,
  join: (one: One, other: Other) => Result,
): () => Result {
  let made: { from: One; by: Other; result: Result } | null = null;
  return () => {
    const [from, by] = [one(), other()];
    if (made?.from !== from || made.by !== by) made = { from, by, result: join(from, by) };
    return made.result;
  };
}
