import assert from 'node:assert/strict';
import type { BrowserContext, Page, Response } from 'playwright-core';

/** Watches for what must not happen unless a test says that it expects it. */
export interface Trouble {
  /**
   * Expects something of this kind to happen: `answer 401: GET /admin/login`, `request failed: GET /api/courses`,
   * `console error: …` or `page error: …`.
   */
  expect: (kind: RegExp) => void;
  /** Allows something of this kind to happen, as where several calls race for one refusal. */
  allow: (kind: RegExp) => void;
  /**
   * Fails if something happened that was not expected, or if something expected did not.
   * @throws AssertionError that lists it
   */
  settle: () => void;
}

/** Kinds of requests that a page can do without. */
const spare: ReadonlySet<string> = new Set(['image', 'font', 'media', 'prefetch', 'other']);

/** Watches every page of a context for console errors, thrown errors, failed requests and refusals. */
export function watchTrouble(context: BrowserContext): Trouble {
  const seen: { what: string; isMinor: boolean }[] = [];
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];
  context.on('page', (page) => watchPage(page, (what, isMinor = false) => seen.push({ what, isMinor })));
  return {
    expect: (kind) => void expected.push(kind),
    allow: (kind) => void allowed.push(kind),
    settle: () => {
      const unexpected = seen.filter(
        ({ what, isMinor }) => !isMinor && ![...expected, ...allowed].some((kind) => kind.test(what)),
      );
      assert.deepEqual(
        unexpected.map(({ what }) => what),
        [],
        'something went wrong in the browser',
      );
      const missing = expected.filter((kind) => !seen.some(({ what }) => kind.test(what)));
      assert.deepEqual(missing, [], 'something that was expected did not happen');
    },
  };
}

function watchPage(page: Page, report: (what: string, isMinor?: boolean) => void) {
  page.on('pageerror', (error) => report(`page error: ${error.message}`));
  page.on('console', (message) => {
    // The answer or the request that it speaks of is reported by itself.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    report(`console error: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page ends what it was still loading.
    if (reason !== 'net::ERR_ABORTED') report(`request failed: ${request.method()} ${pathOf(request.url())}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    const what = `answer ${response.status()}: ${response.request().method()} ${pathOf(response.url())}`;
    report(what, isOfGoneRecord(response));
  });
}

/** Whether it is about a record that has gone meanwhile. The site's own files never go. */
function isOfGoneRecord(response: Response): boolean {
  const isGone = [404, 410].includes(response.status());
  const isOwn = pathOf(response.url()).startsWith('/assets/');
  return isGone && !isOwn && spare.has(response.request().resourceType());
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
