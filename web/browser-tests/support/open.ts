import { after, before } from 'node:test';
import { type Browser, chromium } from 'playwright-core';
import { chromiumFlags, chromiumShell } from '../../../scripts/tools.ts';
import { type Api, apiOf } from './api.ts';
import { type Site, startSite } from './start-site.ts';

/**
 * The shell knows neither mouse nor connection: it can hover and point finely as Chromium can with a mouse, and brings lazy
 * pictures from no farther away than Chromium does on a good connection. It draws without a process for that, which costs
 * each file a tenth more.
 */
const asChromium = [
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,lazyLoadingImageMarginPxUnknown=1250',
  '--in-process-gpu',
];

/** A site, and its calls. */
interface OpenSite {
  site: Site;
  api: Api;
}

let browser: Browser | undefined;
let current: { file: string; opened: Promise<OpenSite> } | undefined;

// Not in the first test: what later ones await of the browser would count as of that one, and so would their `after`.
before(async () => {
  const launch = () =>
    chromium.launch({ executablePath: chromiumShell, args: [...chromiumFlags, ...asChromium] });
  // Once in some hundred starts the shell crashes before it draws anything.
  browser = await launch().catch(launch);
});

after(async () => {
  await closeSite();
  await browser?.close();
});

/** Returns the browser of this process. */
export function openBrowser(): Browser {
  if (!browser) throw new Error('The browser did not start.');
  return browser;
}

/**
 * Returns the site of a test file, which starts with its first test. The files of a process run one after another: each ends the
 * site of the one before.
 * @throws Error, for every test of the file, if the site does not come up
 */
export async function openSite(file: string, settings: Record<string, string>): Promise<OpenSite> {
  if (current?.file !== file) {
    await closeSite();
    current = { file, opened: start(settings) };
  }
  return current.opened;
}

async function start(settings: Record<string, string>): Promise<OpenSite> {
  const site = await startSite(settings);
  return { site, api: apiOf(site.url) };
}

async function closeSite(): Promise<void> {
  // One that did not come up has ended, and its tests have told why.
  const opened = await current?.opened.catch(() => null);
  await opened?.site.stop();
}
