/**
 * Returns a readable id made from a name: 'Small + Medium Class' becomes 'small-medium-class', and a name without Latin
 * letters or digits the fallback.
 */
export function slug(name: string, fallback: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, 80)
    .replace(/^-|-$/gu, '');
  return plain || fallback;
}

/** Returns the first of `small-class`, `small-class-2`, `small-class-3`… that is free. */
export function freeSlug(wanted: string, isTaken: (id: string) => boolean): string {
  let candidate = wanted;
  for (let number = 2; isTaken(candidate); number += 1) candidate = `${wanted}-${number}`;
  return candidate;
}
