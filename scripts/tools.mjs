import { join } from 'node:path';

/** The checkout. */
export const root = join(import.meta.dirname, '..');

/** Formats and lints; the program of this machine, since the package that chooses one is not needed for that. */
export const biome = join(root, `node_modules/@biomejs/cli-${process.platform}-${process.arch}/biome`);

/** Checks types. */
export const tsc = join(root, 'node_modules/.bin/tsc');

/** Debian's Chromium, which the browser tests drive. */
export const chromium = '/usr/bin/chromium';
