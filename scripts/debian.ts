import { existsSync } from 'node:fs';
import { runInForeground } from './setup/run.mjs';
import { arm64, chromium, chromiumShell, pebble } from './tools.ts';

/** A program of Debian's that a script needs, and the package that has it. */
export interface DebianProgram {
  file: string;
  name: string;
}

/** Every program of Debian's that tests and scripts need. */
export const debian = {
  chromium: { file: chromium, name: 'chromium' },
  chromiumShell: { file: chromiumShell, name: 'chromium-headless-shell' },
  pebble: { file: pebble, name: 'pebble' },
  systemd: { file: '/usr/bin/systemd-analyze', name: 'systemd' },
  emulator: { file: arm64.emulator, name: 'qemu-user-static' },
  arm64Libraries: { file: `${arm64.libraries}/lib/libstdc++.so.6`, name: 'libstdc++6-arm64-cross' },
  stripX64: { file: '/usr/bin/x86_64-linux-gnu-strip', name: 'binutils-x86-64-linux-gnu' },
  stripArm64: { file: '/usr/bin/aarch64-linux-gnu-strip', name: 'binutils-aarch64-linux-gnu' },
  readelf: { file: '/usr/bin/x86_64-linux-gnu-readelf', name: 'binutils-x86-64-linux-gnu' },
  wrk: { file: '/usr/bin/wrk', name: 'wrk' },
  h2load: { file: '/usr/bin/h2load', name: 'nghttp2-client' },
  poppler: { file: '/usr/bin/pdftotext', name: 'poppler-utils' },
  faketime: { file: '/usr/bin/faketime', name: 'faketime' },
  nginx: { file: '/usr/sbin/nginx', name: 'nginx-light' },
} as const satisfies Record<string, DebianProgram>;

/**
 * Installs the packages that are missing where that is possible, as root with apt.
 * @throws Error that names the package to install where it is not
 */
export async function needDebian(...programs: DebianProgram[]): Promise<void> {
  const missing = programs.filter(({ file }) => !existsSync(file));
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name);
  const advice = `${missing.map(({ file }) => file).join(', ')} missing: apt-get install ${names.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(advice);
  console.log(`Installing ${names.join(', ')}…`);
  // Debian starts no service in this runlevel: nginx, say, is only wanted as a file here.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const words of [
    ['update', '-qq'],
    ['install', '-qq', '-y', '--no-install-recommends', ...names],
  ]) {
    if ((await runInForeground('/usr/bin/apt-get', words, { cwd: '/', env })) !== 0) throw new Error(advice);
  }
}
