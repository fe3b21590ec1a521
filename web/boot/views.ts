import type { ComponentType } from 'react';
import type { PublicPageName } from '../../src/shared/pages.ts';

/** What shows a public page; `id` is the one in its path, or empty. */
export type View = ComponentType<{ id: string }>;

/** The views of all public pages, which come in scripts of their own. */
export interface Views {
  /** Gives a view that is there already, or undefined. */
  find(name: PublicPageName): View | undefined;
  /** Brings a view, anew where that failed before. */
  load(name: PublicPageName): Promise<View>;
  /** Gives the latest load, failed or not, so that a page that waits for it can tell; the first time it begins. */
  latestLoad(name: PublicPageName): Promise<View>;
}

/** Brings views when they are asked for, and keeps them. */
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

/** Without a connection a script is waited for until there is one again. */
async function whenOnline<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return load();
  }
}
