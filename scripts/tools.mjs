import { join } from 'node:path';

/** The checkout. */
export const root = join(import.meta.dirname, '..');

/** Formats and lints; the program of this machine, since the package that chooses one is not needed for that. */
export const biome = join(root, `node_modules/@biomejs/cli-${process.platform}-${process.arch}/biome`);

/** Checks types. */
export const tsc = join(root, 'node_modules/.bin/tsc');

/** Debian's Chromium, which the browser tests drive. */
export const chromium = '/usr/bin/chromium';

/** What Chromium needs to run without a screen, as any user, and without calling home. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
