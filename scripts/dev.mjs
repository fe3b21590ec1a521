// `npm run dev`: serves, builds the site again when web/ changes, starts the server again when src/ changes, and reloads
// the browser after both.
import { existsSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { context } from 'esbuild';
import { bundleOptions, readBundle } from './build/bundle.mjs';
import { openCache } from './build/cache.mjs';
import { site } from './build/fingerprint.mjs';
import { publish } from './build/publish.mjs';
import { buildRenderer, copyForServer, readStatic } from './build/site.mjs';
import { createServerProcess } from './dev/server-process.mjs';
import { root } from './tools.mjs';

const quietMilliseconds = 100;

// What this leaves in dist/ is no finished build.
rmSync(join(root, site.record), { force: true });

const server = createServerProcess(root, process.argv.slice(2));
const {
  files: staticFiles,
  pictures,
  share,
} = await readStatic(root, await openCache(join(root, '.cache/build')));

/** @type {ReturnType<typeof readBundle> & { renderer: Uint8Array } | undefined} */
let bundle;

/** Puts what there is in place under a new number, which the browser notices, and starts the server on it. */
const show = async () => {
  if (!bundle) return;
  const number = Buffer.from(String(Date.now()));
  const files = new Map([...staticFiles, ...bundle.files, ['/assets/development.txt', number]]);
  await copyForServer(root);
  await publish(join(root, 'dist'), files, { ...bundle.entries, share }, bundle.renderer);
  await server.restart();
};

/** @type {import('esbuild').Plugin} */
const showEveryBuild = {
  name: 'show-every-build',
  setup(build) {
    build.onEnd(async (result) => {
      if (result.errors.length > 0) return;
      const made = readBundle(
        /** @type {import('esbuild').BuildResult<import('./build/bundle.mjs').BundleOptions>} */ (result),
      );
      bundle = { ...made, renderer: await buildRenderer(root, pictures, { development: true }) };
      await show();
    });
  },
};

const options = bundleOptions(root, pictures, { development: true });
const builder = await context({
  ...options,
  inject: ['scripts/dev/reload.mjs'],
  plugins: [...(options.plugins ?? []), showEveryBuild],
});
await builder.watch();

/** @type {NodeJS.Timeout | undefined} */
let soon;
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
