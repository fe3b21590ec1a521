import { type Browser, chromium } from 'playwright-core';
import { chromiumFlags, chromiumShell } from '../../../scripts/tools.ts';

/** The shell knows no connection; without this it brings lazy pictures from farther away than Chromium does on a good one. */
const lazyAsChromium = '--blink-settings=lazyLoadingImageMarginPxUnknown=1250';

/** Starts the browser of a test file. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumShell, args: [...chromiumFlags, lazyAsChromium] });
}
