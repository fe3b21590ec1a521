import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashOf, writeWhole } from './cache.mjs';

/** The addresses of the last build, so that the next one knows what nobody needs any longer. */
const addressesFile = '.addresses.json';

/**
 * Puts a build in place under a running server: new files first, each of them whole, then the manifest in one step, and
 * last away with what neither this build nor the one before it has. So whoever read the older manifest still finds its
 * files.
 * @param {string} dist
 * @param {Map<string, Uint8Array>} files of the site, by address
 * @param {import('./bundle.mjs').Entries} entries
 */
export async function publish(dist, files, entries) {
  const site = join(dist, 'site');
  for (const [url, content] of files) await place(join(site, url), content);
  await writeWhole(
    join(dist, 'manifest.json'),
    `${JSON.stringify({ version: versionOf(files), ...entries }, null, 2)}\n`,
  );
  const before = await readAddresses(dist);
  await writeWhole(join(dist, addressesFile), JSON.stringify([...files.keys()]));
  await removeAllBut(site, '', new Set([...files.keys(), ...before]));
}

/**
 * A hash over every address and content.
 * @param {Map<string, Uint8Array>} files
 */
function versionOf(files) {
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  return hashOf(sorted.flat()).slice(0, 16);
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
 * @param {string} dist
 * @returns {Promise<string[]>}
 */
async function readAddresses(dist) {
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
