import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Entries } from './bundle.ts';
import { hashOf, writeWhole } from './cache.ts';
import type { SharePictures } from './share-pictures.ts';

/** The addresses of the last build, from which the next one knows what to remove. */
const addressesFile = '.addresses.json';

/** The renderer's folder in `dist/`. */
const rendererFolder = 'server';

/**
 * Replaces a build under a running server: writes the new files, then the manifest in one step, then removes what neither
 * this build nor the one before has, so that a reader of the older manifest still finds its files.
 * @param files of the site, by address
 * @param rendererScript renders the pages on the server; without it they are plain shells
 */
export async function publish(
  dist: string,
  files: Map<string, Uint8Array>,
  entries: Entries & { share: SharePictures },
  rendererScript?: Uint8Array,
) {
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

/** Returns a hash of all addresses and contents; the renderer's name contains its own. */
function versionOf(files: Map<string, Uint8Array>, renderer: string = '') {
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  return hashOf([...sorted.flat(), renderer]).slice(0, 16);
}

async function removeRenderersBut(dist: string, kept: Set<string>) {
  const names = await readdir(join(dist, rendererFolder)).catch(() => []);
  for (const name of names) {
    const isOld = /^render-.*\.cjs$/u.test(name) && !kept.has(`${rendererFolder}/${name}`);
    if (isOld) await rm(join(dist, rendererFolder, name), { force: true });
  }
}

async function place(file: string, content: Uint8Array) {
  const there = await readFile(file).catch(() => null);
  if (there?.equals(content)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeWhole(file, content);
}

/** Returns the addresses of the last build's files and the renderer's path. */
export async function readAddresses(dist: string): Promise<string[]> {
  return JSON.parse(await readFile(join(dist, addressesFile), 'utf8').catch(() => '[]'));
}

async function removeAllBut(site: string, folder: string, kept: Set<string>) {
  for (const entry of await readdir(join(site, folder), { withFileTypes: true })) {
    const url = `${folder}/${entry.name}`;
    if (entry.isDirectory()) await removeAllBut(site, url, kept);
    else if (!kept.has(url)) await rm(join(site, url), { force: true });
  }
}
