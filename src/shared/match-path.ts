import { parse } from 'regexparam';

/** The target of a path. */
export interface PathMatch<Name extends string> {
  name: Name;
  /** The id in the path, or empty where it has none. */
  id: string;
}

/**
 * Returns the function that finds what a path leads to, by the paths of a registry, or null. Upper and lower case are alike, as they
 * are to wouter. A path that cannot be decoded leads nowhere.
 */
export function pathMatcher<Name extends string>(
  registry: Readonly<Record<Name, { path: string }>>,
): (path: string) => PathMatch<Name> | null {
  const names = Object.keys(registry) as Name[];
  const matchers = names.map((name) => ({ name, ...parse(registry[name].path) }));
  return (path) => {
    for (const { name, pattern } of matchers) {
      const found = pattern.exec(path);
      if (found) {
        const id = decode(found[1] ?? '');
        return id === null ? null : { name, id };
      }
    }
    return null;
  };
}

/** Returns a path with the id put in where it needs one. */
export function withId(path: string, id = ''): string {
  return path.replace(':id', encodeURIComponent(id));
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
