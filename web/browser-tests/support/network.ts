import type { Page, Route } from 'playwright-core';
import { inTime } from './expect.ts';

/** A call that is held back until the test lets it go. */
export interface HeldCall {
  /** Resolves once the page has made the call. */
  made: Promise<void>;
  /** Lets every call that was made, and every later one, go on to the server. */
  release: () => Promise<void>;
  /** How many have been made so far. */
  count: () => number;
}

/** Makes a page's calls to a path slow: they wait for `release`. Query strings count as the same path. */
export async function holdBack(page: Page, path: string, method = 'GET'): Promise<HeldCall> {
  const made = Promise.withResolvers<void>();
  const waiting: Route[] = [];
  let open = false;
  let count = 0;
  await onCall(page, path, method, async (route) => {
    count += 1;
    made.resolve();
    if (open) await route.continue();
    else waiting.push(route);
  });
  const release = async () => {
    open = true;
    await Promise.all(waiting.splice(0).map((route) => route.continue()));
  };
  return { made: made.promise, release, count: () => count };
}

/** Holds back the answer to a page's next call to a path. */
export async function holdAnswer(
  page: Page,
  path: string,
  method: string,
): Promise<{
  /** Resolves once the server has done what was asked. */
  done: Promise<void>;
  /** Lets the answer reach the page. */
  release: () => void;
}> {
  const done = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await onCall(page, path, method, async (route) => {
    const response = await route.fetch();
    done.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  return { done: done.promise, release: released.resolve };
}

/** Has a page's calls to a path fail as they do without a network. Returns the function that ends it. */
export function cutOff(page: Page, path: string, method = 'GET'): Promise<() => Promise<void>> {
  return onCall(page, path, method, (route) => route.abort('internetdisconnected'));
}

/** Tells a page that its line is gone, or back. Chromium, set offline and back, says so a moment before calls pass. */
export async function tellLine(page: Page, event: 'offline' | 'online'): Promise<void> {
  await page.evaluate((type) => dispatchEvent(new Event(type)), event);
}

/** Has a page's calls to a path refused with a status and a message. Returns the function that ends it. */
export function refuse(
  page: Page,
  path: string,
  status: number,
  body: unknown = { message: 'Something went wrong.' },
  method = 'GET',
): Promise<() => Promise<void>> {
  return onCall(page, path, method, (route) => route.fulfill({ status, json: body }));
}

/** Answers a page's calls to a path in the test's own way. Returns the function that ends it. */
export async function onCall(
  page: Page,
  path: string,
  method: string,
  answer: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const matches = (url: URL) => url.pathname === path;
  const handler = (route: Route) => (route.request().method() === method ? answer(route) : route.fallback());
  await page.route(matches, handler);
  if (page.url() !== 'about:blank') await takeCalls(page);
  return () => page.unroute(matches, handler);
}

/** Resolves once calls of the page pass by the test: Chromium says so a moment before its page knows. */
export async function takeCalls(page: Page): Promise<void> {
  const isProbe = (url: URL) => url.pathname === '/healthz';
  const answer = (route: Route) => route.fulfill({ status: 204 });
  await page.route(isProbe, answer);
  const taken = page.evaluate(async () => {
    while ((await fetch('/healthz')).status !== 204);
  });
  await inTime(taken, 'calls of the page passed by the test');
  await page.unroute(isProbe, answer);
}
