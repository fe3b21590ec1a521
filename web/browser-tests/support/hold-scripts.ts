import type { Page } from 'playwright-core';

/** Holds back the scripts that hydrate a page; `asked` resolves once they are requested. */
export async function holdScripts(page: Page): Promise<{ asked: Promise<void>; release: () => void }> {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!loader-)[^/]+\.js$/u, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: () => released.resolve() };
}
