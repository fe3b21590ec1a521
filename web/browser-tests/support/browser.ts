import { type Browser, chromium } from 'playwright-core';
import { chromiumFlags, chromiumShell } from '../../../scripts/tools.ts';

/**
 * The shell knows neither mouse nor connection: it can hover and point finely as Chromium can with a mouse, and brings lazy
 * pictures from no farther away than Chromium does on a good connection.
 */
const asChromium =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,lazyLoadingImageMarginPxUnknown=1250';

/** Starts the browser of a test file. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumShell, args: [...chromiumFlags, asChromium] });
}
