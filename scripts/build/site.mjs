import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { apiDescription, documentPath } from '../../src/openapi.ts';
import { makeBundle, rendererOptions } from './bundle.mjs';
import { openCache, writeWhole } from './cache.mjs';
import { fingerprint, site } from './fingerprint.mjs';
import { buildIcons } from './icons.mjs';
import { collectLicences } from './licences.mjs';
import { buildPictures } from './pictures.mjs';
import { publish } from './publish.mjs';
import { buildSharePictures } from './share-pictures.mjs';
import { addTwins } from './twins.mjs';

/**
 * Builds the site into `dist/`: bundles, pictures, the plain documents and the manifest.
 * @param {string} root the checkout
 */
export async function buildSite(root) {
  // Taken first: whatever changes while the build runs makes it stale again.
  const madeFrom = fingerprint(root, site);
  const cache = await openCache(join(root, '.cache/build'));
  const { files, pictures, share } = await readStatic(root, cache);
  const { files: bundled, entries } = await makeBundle(root, pictures);
  for (const [url, content] of bundled) files.set(url, content);
  await addTwins(files, cache);
  await publish(join(root, 'dist'), files, { ...entries, share }, await buildRenderer(root, pictures));
  await copyForServer(root);
  await writeWhole(join(root, site.record), madeFrom);
  await cache.prune();
}

/**
 * Makes the program that renders the public pages on the server.
 * @param {string} root the checkout
 * @param {import('./pictures.mjs').Picture[]} pictures
 * @param {{ development: boolean }} mode
 * @returns {Promise<Uint8Array>}
 */
export async function buildRenderer(root, pictures, mode = { development: false }) {
  const { outputFiles } = await build(rendererOptions(root, pictures, mode));
  const script = outputFiles.find(({ path }) => path.endsWith('.js'));
  if (!script) throw new Error('The renderer has no script.');
  return script.contents;
}

/**
 * What the site has besides its bundles.
 * @param {string} root the checkout
 * @param {import('./cache.mjs').Cache} cache
 * @returns {Promise<{
 *   files: Map<string, Uint8Array>,
 *   pictures: import('./pictures.mjs').Picture[],
 *   share: import('./share-pictures.mjs').SharePictures,
 * }>} files by address
 */
export async function readStatic(root, cache) {
  /** @type {Map<string, Uint8Array>} */
  const files = new Map();
  const emit = (/** @type {string} */ url, /** @type {Uint8Array} */ content) => files.set(url, content);
  const pictures = await buildPictures(join(root, 'web/assets/pictures'), cache, emit);
  const share = await buildSharePictures(join(root, 'web/assets/pictures'), cache, emit);
  // Icons and the like, which browsers look for at the top of the site under their own names.
  const top = join(root, 'web/assets/top');
  for (const name of existsSync(top) ? await readdir(top) : [])
    files.set(`/${name}`, await readFile(join(top, name)));
  await buildIcons(await readFile(join(top, 'favicon.svg')), cache, emit);
  files.set('/licences.txt', Buffer.from(collectLicences(root)));
  files.set(documentPath, Buffer.from(JSON.stringify(apiDescription())));
  return { files, pictures, share };
}

/**
 * Copies what the server reads but does not serve as it is: the plain documents to `dist/legal/`, and the pictures of the
 * sample content to `dist/samples/`.
 * @param {string} root the checkout
 */
export async function copyForServer(root) {
  await copyFolder(join(root, 'web/legal'), join(root, 'dist/legal'), '.html');
  await copyFolder(join(root, 'web/assets/samples'), join(root, 'dist/samples'), '.webp');
}

/**
 * @param {string} from
 * @param {string} to afterwards holds these files only
 * @param {string} ending
 */
async function copyFolder(from, to, ending) {
  await mkdir(to, { recursive: true });
  const names = existsSync(from) ? (await readdir(from)).filter((name) => name.endsWith(ending)) : [];
  for (const name of names) await writeWhole(join(to, name), await readFile(join(from, name)));
  for (const name of await readdir(to)) if (!names.includes(name)) await rm(join(to, name));
}
