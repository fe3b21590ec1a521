import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { chromiumFlags, chromium as wholeChromium } from '../../../scripts/tools.ts';

/** Debian's Chromium without windows, profiles and tabs: a new visitor costs it a third of what the whole one takes. */
const shell = '/usr/bin/chromium-headless-shell';

/** It knows no connection; without this it would bring lazy pictures from farther away than Chromium does on a good one. */
const lazyAsChromium = '--blink-settings=lazyLoadingImageMarginPxUnknown=1250';

/** Starts the browser of a test file: the shell, or the whole Chromium where that is not installed. */
export function startBrowser(): Promise<Browser> {
  const executablePath = existsSync(shell) ? shell : wholeChromium;
  return chromium.launch({ executablePath, args: [...chromiumFlags, lazyAsChromium] });
}
