import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Entries } from './bundle.ts';
import { hashOf, writeWhole } from './cache.ts';
import type { SharePictures } from './share-pictures.ts';

/** The addresses of the last build, so that the next one knows what nobody needs any longer. */
const addressesFile = '.addresses.json';

/** Where the renderer lies, below `dist/`; the executable has it in its own bundle. */
const rendererFolder = 'server';

/**
 * Puts a build in place under a running server: new files first, each of them whole, then the manifest in one step, and
 * last away with what neither this build nor the one before it has. So whoever read the older manifest still finds its
 * files.
 * @param files of the site, by address
 * @param rendererScript what renders the pages on the server; without it they come as plain shells
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

/**
 * A hash over every address and content.
 * @param renderer its name, which holds a hash of its content
 */
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

/**
 * Reads what the last build consists of.
 * @returns the addresses of its files, and the renderer's path
 */
export async function readAddresses(dist: string): Promise<string[]> {
  return JSON.parse(await readFile(join(dist, addressesFile), 'utf8').catch(() => '[]'));
}

/** @param folder an address; the site's own is '' */
async function removeAllBut(site: string, folder: string, kept: Set<string>) {
  for (const entry of await readdir(join(site, folder), { withFileTypes: true })) {
    const url = `${folder}/${entry.name}`;
    if (entry.isDirectory()) await removeAllBut(site, url, kept);
    else if (!kept.has(url)) await rm(join(site, url), { force: true });
  }
}
