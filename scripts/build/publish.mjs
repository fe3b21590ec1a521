import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashOf, writeWhole } from './cache.mjs';

/** The addresses of the last build, so that the next one knows what nobody needs any longer. */
const addressesFile = '.addresses.json';

/** Where the renderer lies, below `dist/`; the executable has it in its own bundle. */
const rendererFolder = 'server';

/**
 * Puts a build in place under a running server: new files first, each of them whole, then the manifest in one step, and
 * last away with what neither this build nor the one before it has. So whoever read the older manifest still finds its
 * files.
 * @param {string} dist
 * @param {Map<string, Uint8Array>} files of the site, by address
 * @param {import('./bundle.mjs').Entries & { share: import('./share-pictures.mjs').SharePictures }} entries
 * @param {Uint8Array} [rendererScript] what renders the pages on the server; without it they come as plain shells
 */
export async function publish(dist, files, entries, rendererScript) {
  const site = join(dist, 'site');
  for (const [url, content] of files) await place(join(site, url), content);
  const renderer = rendererScript && `${rendererFolder}/render-${hashOf([rendererScript]).slice(0, 8)}.cjs`;
  if (renderer) await place(join(dist, renderer), rendererScript);
  const version = versionOf(files, renderer);
  const manifest = { version, ...entries, ...(renderer && { renderer }) };
  await writeWhole(join(dist, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const before = await readAddresses(dist);
  const now = [...files.keys(), ...(renderer ? [renderer] : [])];
  await writeWhole(join(dist, addressesFile), JSON.stringify(now));
  const kept = new Set([...now, ...before]);
  await removeAllBut(site, '', kept);
  await removeRenderersBut(dist, kept);
}

/**
 * A hash over every address and content.
 * @param {Map<string, Uint8Array>} files
 * @param {string} [renderer] its name, which holds a hash of its content
 */
function versionOf(files, renderer = '') {
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  return hashOf([...sorted.flat(), renderer]).slice(0, 16);
}

/**
 * @param {string} dist
 * @param {Set<string>} kept
 */
async function removeRenderersBut(dist, kept) {
  const names = await readdir(join(dist, rendererFolder)).catch(() => []);
  for (const name of names) {
    const isOld = /^render-.*\.cjs$/u.test(name) && !kept.has(`${rendererFolder}/${name}`);
    if (isOld) await rm(join(dist, rendererFolder, name), { force: true });
  }
}

/**
 * @param {string} file
 * @param {Uint8Array} content
 */
async function place(file, content) {
  const there = await readFile(file).catch(() => null);
  if (there?.equals(content)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeWhole(file, content);
}

/**
 * Reads what the last build consists of.
 * @param {string} dist
 * @returns {Promise<string[]>} the addresses of its files, and the renderer's path
 */
export async function readAddresses(dist) {
  return JSON.parse(await readFile(join(dist, addressesFile), 'utf8').catch(() => '[]'));
}

/**
 * @param {string} site
 * @param {string} folder an address; the site's own is ''
 * @param {Set<string>} kept
 */
async function removeAllBut(site, folder, kept) {
  for (const entry of await readdir(join(site, folder), { withFileTypes: true })) {
    const url = `${folder}/${entry.name}`;
    if (entry.isDirectory()) await removeAllBut(site, url, kept);
    else if (!kept.has(url)) await rm(join(site, url), { force: true });
  }
}
