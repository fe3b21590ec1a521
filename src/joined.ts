/**
 * Returns the function that joins what two others return: the same object until one of them returns another. They are first
 * called when it is, and may therefore refer to what is made later.
 */
export function joined<One, Other, Result>(
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
