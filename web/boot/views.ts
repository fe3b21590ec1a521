import type { ComponentType } from 'react';
import type { PublicPageName } from '../../src/shared/pages.ts';

/** What shows a public page; `id` is the one in its path, or empty. */
export type View = ComponentType<{ id: string }>;

/** The views of all public pages, each in its own script. */
export interface Views {
  /** Returns a loaded view, or undefined. */
  find(name: PublicPageName): View | undefined;
  /** Loads a view; again if that failed before. */
  load(name: PublicPageName): Promise<View>;
  /** Returns the latest load, failed or not, for a page that waits for it; starts the first one. */
  latestLoad(name: PublicPageName): Promise<View>;
}

/** Loads views on demand, and keeps them. */
export function viewsOnDemand(loaders: Record<PublicPageName, () => Promise<View>>): Views {
  const there = new Map<PublicPageName, View>();
  const loads = new Map<PublicPageName, Promise<View>>();
  const failed = new Set<PublicPageName>();

  const begin = (name: PublicPageName) => {
    failed.delete(name);
    const load = whenOnline(loaders[name]);
    loads.set(name, load);
    load.then(
      (view) => there.set(name, view),
      () => failed.add(name),
    );
    return load;
  };
  const latestLoad = (name: PublicPageName) => loads.get(name) ?? begin(name);
  return {
    find: (name) => there.get(name),
    load: (name) => (failed.has(name) ? begin(name) : latestLoad(name)),
    latestLoad,
  };
}

/** Loads a script; without a connection, waits for one and tries again. */
async function whenOnline<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return load();
  }
}
