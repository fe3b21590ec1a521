// `npm run dev`: serves, builds the site again when web/ changes, starts the server again when src/ changes, and reloads
// the browser after both.

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { context } from 'esbuild';
import { bundleOptions, readBundle } from './build/bundle.ts';
import { openCache } from './build/cache.ts';
import { publish } from './build/publish.ts';
import { buildRenderer, copyForServer, readStatic } from './build/site.ts';
import { end as endProcess } from './server.ts';
import { site } from './setup/fingerprint.mjs';
import { root } from './tools.ts';

const quietMilliseconds = 100;

// The files that this leaves in dist/ are no finished build.
rmSync(join(root, site.record), { force: true });

let server: ChildProcess | undefined;
let turn = Promise.resolve();

/** Restarts the server, one call after the other. */
function restart(): Promise<void> {
  turn = turn.then(async () => {
    if (server) await endProcess(server);
    const parameters = ['src/main.ts', 'serve', ...process.argv.slice(2)];
    server = spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit' });
    server.on('exit', (code) => {
      if (code) console.error('The server has stopped; a change starts it again.');
    });
  });
  return turn;
}

const {
  files: staticFiles,
  pictures,
  share,
} = await readStatic(root, await openCache(join(root, '.cache/build')));

let bundle: (ReturnType<typeof readBundle> & { renderer: Uint8Array }) | undefined;

/** Publishes the build under a new number, which makes the browser reload, and restarts the server. */
const show = async () => {
  if (!bundle) return;
  const number = Buffer.from(String(Date.now()));
  const files = new Map([...staticFiles, ...bundle.files, ['/assets/development.txt', number]]);
  await copyForServer(root);
  await publish(join(root, 'dist'), files, { ...bundle.entries, share }, bundle.renderer);
  await restart();
};

const showEveryBuild: Plugin = {
  name: 'show-every-build',
  setup(build) {
    build.onEnd(async ({ errors, metafile, outputFiles }) => {
      if (errors.length > 0 || !metafile || !outputFiles) return;
      const made = readBundle({ metafile, outputFiles });
      bundle = { ...made, renderer: await buildRenderer(root, pictures, { development: true }) };
      await show();
    });
  },
};

const options = bundleOptions(root, pictures, { development: true });
const builder = await context({
  ...options,
  inject: ['scripts/dev/reload.ts'],
  plugins: [...(options.plugins ?? []), showEveryBuild],
});
await builder.watch();

let soon: NodeJS.Timeout | undefined;
const folders = ['src', 'migrations'].filter((folder) => existsSync(join(root, folder)));
const watchers = folders.map((folder) => {
  return watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (name?.includes('.test.')) return;
    clearTimeout(soon);
    soon = setTimeout(() => show().catch(console.error), quietMilliseconds);
  });
});

let ending = false;
const end = async () => {
  if (ending) return;
  ending = true;
  for (const watcher of watchers) watcher.close();
  clearTimeout(soon);
  await builder.dispose();
  await turn;
  if (server) await endProcess(server);
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
