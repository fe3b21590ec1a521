import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { imageSize } from 'image-size';
import type { PictureStore } from '../http/picture-store.ts';
import { flush } from '../http/picture-store.ts';
import type { SitePicture } from '../shared/site-facts.ts';
import { texts } from '../shared/texts.ts';

/** The site's own picture of a slot. */
type OwnPicture = Pick<SitePicture, 'slot' | 'picture' | 'thumbnail' | 'width' | 'height'>;

/** The places of the site for pictures, and what the institute put there: files in `DATA_DIR/site/pictures`. */
export interface SitePictures {
  /** Every slot; `replaced` are the paths of what stands in for the site's own, by slot. */
  list(replaced: Readonly<Record<string, string>>): Promise<SitePicture[]>;
  has(slot: string): Promise<boolean>;
  /**
   * Puts a received file in a slot, and then removes what was there. Not to be called twice at a time.
   * @throws HttpRefusal 415 if it is no picture, 400 if it is too large.
   */
  replace(slot: string, file: string): Promise<void>;
  /** Gives a slot its own picture back; tells whether it had another one. */
  restore(slot: string): Promise<boolean>;
}

/** What the site is built with names the slots, and nothing else does. */
export function openSitePictures(distFolder: string, dataFolder: string, store: PictureStore): SitePictures {
  const folder = join(dataFolder, 'site', 'pictures');
  let known: Promise<OwnPicture[]> | undefined;
  const ownPictures = () => {
    known ??= readOwnPictures(join(distFolder, 'site'));
    known.catch(() => {
      known = undefined;
    });
    return known;
  };
  const filesOf = async (slot: string) => {
    const names = await readdir(folder).catch(() => []);
    return names.filter((name) => parse(name).name === slot);
  };
  const remove = (names: string[]) =>
    Promise.all(names.map((name) => rm(join(folder, name), { force: true })));

  return {
    async list(replaced) {
      const own = await ownPictures();
      return Promise.all(own.map((each) => withReplacement(each, replaced[each.slot], dataFolder)));
    },
    has: async (slot) => (await ownPictures()).some((each) => each.slot === slot),
    async replace(slot, file) {
      const isNew = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined;
      if (isNew) for (const parent of [dirname(folder), dataFolder]) await flush(parent);
      const before = await filesOf(slot);
      const ending = await store.putAt(file, texts.selectValidImage, join(folder, slot));
      await remove(before.filter((name) => name !== `${slot}.${ending}`));
    },
    async restore(slot) {
      const names = await filesOf(slot);
      await remove(names);
      return names.length > 0;
    },
  };
}

/** Reads plain files and names only: it is all that the executable has of its own folders. */
async function readOwnPictures(site: string): Promise<OwnPicture[]> {
  const variants = await readdir(join(site, 'assets/pictures')).catch(() => []);
  const names = (await readdir(join(site, 'pictures'))).filter((name) => name.endsWith('.webp')).sort();
  return Promise.all(
    names.map(async (name) => {
      const slot = parse(name).name;
      const { width, height } = imageSize(await readFile(join(site, 'pictures', name)));
      const small = variants.find((each) => each.startsWith(`${slot}-480-`) && each.endsWith('.webp'));
      const picture = `/pictures/${name}`;
      return { slot, picture, thumbnail: small ? `/assets/pictures/${small}` : picture, width, height };
    }),
  );
}

async function withReplacement(
  own: OwnPicture,
  path: string | undefined,
  dataFolder: string,
): Promise<SitePicture> {
  if (path === undefined) return { ...own, replacement: null };
  const file = join(dataFolder, 'site', decodeURIComponent(path.replace(/\?.*$/u, '')));
  const { size: bytes } = await stat(file).catch(() => ({ size: 0 }));
  return { ...own, picture: path, thumbnail: path, replacement: { ...(await pixelsOf(file)), bytes } };
}

/** Whoever put the file there by hand may have put anything there. */
async function pixelsOf(file: string): Promise<{ width: number | null; height: number | null }> {
  try {
    const { width, height } = imageSize(await readFile(file));
    return { width, height };
  } catch {
    return { width: null, height: null };
  }
}
