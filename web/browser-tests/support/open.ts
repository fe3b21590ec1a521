import { after, before } from 'node:test';
import { type Browser, chromium } from 'playwright-core';
import { chromiumFlags, chromiumShell } from '../../../scripts/tools.ts';

/**
 * The shell knows neither mouse nor connection: it can hover and point finely as Chromium can with a mouse, and brings lazy
 * pictures from no farther away than Chromium does on a good connection. It draws without a process for that, which costs
 * each file a tenth more. It keeps no process ready for pages that may come, which costs each new visitor a tenth.
 */
const asChromium = [
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,lazyLoadingImageMarginPxUnknown=1250',
  '--in-process-gpu',
  '--renderer-process-limit=1',
];

let browser: Browser | undefined;

// Of the whole process (scripts/test/processes.ts), so that what comes from the browser later counts as of no test.
before(async () => {
  const launch = () =>
    chromium.launch({ executablePath: chromiumShell, args: [...chromiumFlags, ...asChromium] });
  // Once in some hundred starts the shell crashes before it draws anything.
  browser = await launch().catch(launch);
});

after(() => browser?.close());

/** Returns the browser of this process. */
export function openBrowser(): Browser {
  if (!browser) throw new Error('The browser did not start.');
  return browser;
}
