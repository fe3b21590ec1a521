import { before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import type { TestApp } from '../../../src/testing/test-app.ts';
import { type Api, apiOf, type Session } from './api.ts';
import { awaitHydration } from './arrive.ts';
import { patience } from './expect.ts';
import { openBrowser } from './open.ts';
import { ripenFormTokens } from './ripe-form-tokens.ts';
import { device, startSite } from './start-site.ts';
import { type Trouble, watchTrouble } from './trouble.ts';

/** The visit of one test: a browser of its own, as far as cookies, storage and pages go. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** The site's origin. */
  url: string;
  /** The site itself, whose clock a test may move. */
  site: TestApp;
  /** The site's calls, made as an admin and past the browser. */
  api: Api;
  /** Expects a console error, a failed request or a refusal (see `Trouble`). */
  expectTrouble: Trouble['expect'];
  /** Allows it to happen. */
  allowTrouble: Trouble['allow'];
}

/** How a test's browser begins. */
export interface VisitOptions {
  width?: number;
  height?: number;
  /** It begins with the session of the site's admin. */
  loggedIn?: boolean;
  reducedMotion?: 'reduce' | 'no-preference';
  /** A phone: touch, and no hovering. */
  touch?: boolean;
  /** Pixels of the screen to one of the page, across. */
  density?: number;
  /** The browser's report of its connection: only over the best one are links in view followed beforehand. */
  connection?: '3g' | '4g' | 'data to be saved';
  /** Forms ask the server for their token and wait until it is old enough, as those of visitors do. */
  awaitsFormTokens?: boolean;
}

/** Declares one test of the file. */
export type BrowserTest = (
  name: string,
  body: (visit: Visit) => Promise<void>,
  options?: VisitOptions,
) => void;

/**
 * Starts the site for a test file, in a browser that it shares with the other files of its process. Every test gets a
 * fresh context, and fails on console errors, thrown errors, failed requests and refusals that it does not expect.
 * @param settings environment variables of the server, such as `{ DEMO: '1' }`
 */
export function browserSuite(settings: Record<string, string> = {}): BrowserTest {
  let site: TestApp;
  let api: Api;

  before(async () => {
    site = await startSite(settings);
    api = apiOf(site.url);
  });

  return (name, body, options = {}) => {
    test(name, async () => {
      const browser = openBrowser();
      const session = options.loggedIn ? await api.lastingSession() : null;
      const context = await browser.newContext(contextOptions(site.url, options));
      context.setDefaultTimeout(patience);
      await context.addInitScript((connection) => {
        const saveData = connection === 'data to be saved';
        const value = { saveData, effectiveType: saveData ? '4g' : connection };
        Object.defineProperty(navigator, 'connection', { value });
      }, options.connection ?? '3g');
      await keepBeforehand(context, site.url, session);
      if (!options.awaitsFormTokens) await ripenFormTokens(context);
      context.on('page', awaitHydration);
      const trouble = watchTrouble(context);
      try {
        const page = await context.newPage();
        await body({
          page,
          context,
          url: site.url,
          site,
          api,
          expectTrouble: trouble.expect,
          allowTrouble: trouble.allow,
        });
        trouble.settle();
      } finally {
        await context.close();
      }
    });
  };
}

/**
 * Has the browser keep its name, and the session if there is one, as its first page begins. Playwright's own way would open
 * and close another page for that.
 */
async function keepBeforehand(
  context: BrowserContext,
  origin: string,
  session: Session | null,
): Promise<void> {
  const kept = { device, ...(session && { adminInfo: JSON.stringify(session) }) };
  await context.addInitScript(
    (beforehand) => {
      if (location.origin !== beforehand.origin || localStorage.getItem('device') !== null) return;
      for (const [name, value] of Object.entries(beforehand.kept)) localStorage.setItem(name, value);
    },
    { origin, kept },
  );
}

function contextOptions(url: string, options: VisitOptions) {
  const { width = 1280, height = 800, reducedMotion = 'reduce', touch = false, density = 1 } = options;
  return {
    baseURL: url,
    viewport: { width, height },
    reducedMotion,
    hasTouch: touch,
    isMobile: touch,
    deviceScaleFactor: density,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  };
}
