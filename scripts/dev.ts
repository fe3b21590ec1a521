// `npm run dev`: serves, builds the site again when web/ changes, starts the server again when src/ changes, and reloads
// the browser after both.

import { existsSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { context } from 'esbuild';
import { bundleOptions, readBundle } from './build/bundle.ts';
import { openCache } from './build/cache.ts';
import { publish } from './build/publish.ts';
import { buildRenderer, copyForServer, readStatic } from './build/site.ts';
import { createServerProcess } from './dev/server-process.ts';
import { site } from './setup/fingerprint.mjs';
import { root } from './tools.ts';

const quietMilliseconds = 100;

// What this leaves in dist/ is no finished build.
rmSync(join(root, site.record), { force: true });

const server = createServerProcess(root, process.argv.slice(2));
const {
  files: staticFiles,
  pictures,
  share,
} = await readStatic(root, await openCache(join(root, '.cache/build')));

let bundle: (ReturnType<typeof readBundle> & { renderer: Uint8Array }) | undefined;

/** Puts what there is in place under a new number, which the browser notices, and starts the server on it. */
const show = async () => {
  if (!bundle) return;
  const number = Buffer.from(String(Date.now()));
  const files = new Map([...staticFiles, ...bundle.files, ['/assets/development.txt', number]]);
  await copyForServer(root);
  await publish(join(root, 'dist'), files, { ...bundle.entries, share }, bundle.renderer);
  await server.restart();
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
const folders = ['src', 'migrations', 'web/legal'].filter((folder) => existsSync(join(root, folder)));
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
  await server.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
