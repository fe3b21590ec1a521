import type { PageName } from '../../src/shared/pages.ts';
import type { View } from './views.ts';

/** The views of all public pages, each in its own script. */
export interface Views {
  /** Returns a loaded view, or undefined. */
  find(name: PageName): View | undefined;
  /** Loads a view; again if that failed before. */
  load(name: PageName): Promise<View>;
  /** Returns the latest load, failed or not, for a page that waits for it; starts the first one. */
  latestLoad(name: PageName): Promise<View>;
}

/** Loads views on demand, and keeps them. */
export function viewsOnDemand(load: (name: PageName) => Promise<View>): Views {
  const there = new Map<PageName, View>();
  const loads = new Map<PageName, Promise<View>>();
  const failed = new Set<PageName>();

  const begin = (name: PageName) => {
    failed.delete(name);
    // What did not arrive may do so at once.
    const begun = load(name).catch(() => load(name));
    loads.set(name, begun);
    begun.then(
      (view) => there.set(name, view),
      () => failed.add(name),
    );
    return begun;
  };
  // A page to which one comes back is loaded anew once the line is back.
  addEventListener('online', () => {
    for (const name of failed) loads.delete(name);
    failed.clear();
  });
  const latestLoad = (name: PageName) => loads.get(name) ?? begin(name);
  return {
    find: (name) => there.get(name),
    load: (name) => (failed.has(name) ? begin(name) : latestLoad(name)),
    latestLoad,
  };
}
