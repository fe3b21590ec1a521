import { existsSync } from 'node:fs';
import { runInForeground } from '../setup/run.mjs';
import { chromium } from '../tools.mjs';

/**
 * Sees to it that the browser tests find Chromium, installing Debian's where that is possible.
 * @param {(line: string, code: number) => never} stop called with one line and an exit code where it is not
 */
export async function ensureChromium(stop) {
  if (existsSync(chromium)) return;
  const advice = `The browser tests need ${chromium}: install Debian's package chromium.`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) stop(advice, 1);
  console.log('Installing Chromium for the browser tests…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const parameters of [
    ['update', '-qq'],
    ['install', '-qq', '-y', '--no-install-recommends', 'chromium'],
  ]) {
    const code = await runInForeground('/usr/bin/apt-get', parameters, { cwd: '/', env });
    if (code !== 0) stop(advice, code);
  }
}
