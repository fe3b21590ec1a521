import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { drawings } from '../../src/content/drawings.ts';
import { fingerprint, site } from '../setup/fingerprint.mjs';
import { makeBundle, rendererOptions } from './bundle.ts';
import type { Cache } from './cache.ts';
import { openCache, writeWhole } from './cache.ts';
import { buildCertificateFonts } from './certificate-fonts.ts';
import { buildDrawings } from './drawings.ts';
import { buildIcons } from './icons.ts';
import { collectLicences } from './licences.ts';
import type { Pictures } from './pictures.ts';
import { buildPictures } from './pictures.ts';
import { publish } from './publish.ts';
import type { SharePictures } from './share-pictures.ts';
import { buildSharePictures } from './share-pictures.ts';
import { addTwins } from './twins.ts';

/** Builds the site into `dist/`: bundles, pictures, the plain documents and the manifest. */
export async function buildSite(root: string) {
  // Taken first: whatever changes while the build runs makes it stale again.
  const madeFrom = fingerprint(root, site);
  const cache = await openCache(join(root, '.cache/build'));
  const { files, pictures, share } = await readStatic(root, cache);
  const { files: bundled, entries } = await makeBundle(root, pictures);
  for (const [url, content] of bundled) files.set(url, content);
  await addTwins(files, cache);
  await publish(join(root, 'dist'), files, { ...entries, share }, await buildRenderer(root, pictures));
  await copyForServer(root);
  await buildCertificateFonts(root, cache);
  await writeWhole(join(root, site.record), madeFrom);
  await cache.prune();
}

/** Bundles the program that renders the public pages on the server. */
export async function buildRenderer(
  root: string,
  pictures: Pictures,
  mode: { development: boolean } = { development: false },
): Promise<Uint8Array> {
  const { outputFiles } = await build(rendererOptions(root, pictures, mode));
  const script = outputFiles.find(({ path }) => path.endsWith('.js'));
  if (!script) throw new Error('The renderer has no script.');
  return script.contents;
}

/** Returns the site's files besides its bundles, by address. */
export async function readStatic(
  root: string,
  cache: Cache,
): Promise<{ files: Map<string, Uint8Array>; pictures: Pictures; share: SharePictures }> {
  const files: Map<string, Uint8Array> = new Map();
  const emit = (url: string, content: Uint8Array) => files.set(url, content);
  const pictures = {
    pictures: await buildPictures(join(root, 'web/assets/pictures'), cache, emit),
    drawings: await buildDrawings(join(root, 'web/assets/drawings'), drawings, cache, emit),
  };
  const share = await buildSharePictures(files, cache, emit);
  // Icons and the like, which browsers look for at the top of the site under their own names.
  const top = join(root, 'web/assets/top');
  for (const name of existsSync(top) ? await readdir(top) : [])
    files.set(`/${name}`, await readFile(join(top, name)));
  await buildIcons(await readFile(join(top, 'favicon.svg')), cache, emit);
  files.set('/licences.txt', Buffer.from(collectLicences(root)));
  return { files, pictures, share };
}

/**
 * Copies what the server reads but does not serve as files: the sample pictures, to `dist/samples/`.
 */
export async function copyForServer(root: string) {
  await copyFolder(join(root, 'web/assets/samples'), join(root, 'dist/samples'), '.webp');
}

/** Copies files and removes all others from the target. */
async function copyFolder(from: string, to: string, ending: string) {
  await mkdir(to, { recursive: true });
  const names = existsSync(from) ? (await readdir(from)).filter((name) => name.endsWith(ending)) : [];
  for (const name of names) await writeWhole(join(to, name), await readFile(join(from, name)));
  for (const name of await readdir(to)) if (!names.includes(name)) await rm(join(to, name));
}
