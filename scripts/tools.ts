import { join } from 'node:path';

/** The checkout. */
export const root = join(import.meta.dirname, '..');

/** Formats and lints; the program of this machine, since the package that chooses one is not needed for that. */
export const biome = join(root, `node_modules/@biomejs/cli-${process.platform}-${process.arch}/biome`);

/** Checks types. */
export const tsc = join(root, 'node_modules/.bin/tsc');

/** Debian's Chromium, which the browser tests drive. */
export const chromium = '/usr/bin/chromium';

/** The same without windows, profiles and tabs, in which the browser tests run: a new visitor costs it a third. */
export const chromiumShell = '/usr/bin/chromium-headless-shell';

/** Debian's pebble, the CA of the certificate tests. */
export const pebble = '/usr/bin/pebble';

/** Debian's qemu, which runs the executable for arm64 on other machines, with the libraries that this needs there. */
export const arm64 = { emulator: '/usr/bin/qemu-aarch64-static', libraries: '/usr/aarch64-linux-gnu' };

/** Processors that executables are made for. */
export const processors = ['x64', 'arm64'] as const;
export type Processor = (typeof processors)[number];

/** The flags with which Chromium runs without a screen, as any user, and without calling home. */
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
