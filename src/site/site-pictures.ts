import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, parse } from 'node:path';
import { imageSize } from 'image-size';
import type { SizeOfPicture } from '../pictures/picture-size.ts';
import { pictureFile } from '../pictures/picture-size.ts';
import type { PictureStore } from '../pictures/picture-store.ts';
import { flush } from '../pictures/picture-store.ts';
import type { SiteFacts, SitePicture } from '../shared/site-facts.ts';
import { texts } from '../shared/texts.ts';

/** The site's own picture of a slot. */
type OwnPicture = Pick<SitePicture, 'slot' | 'picture' | 'thumbnail' | 'width' | 'height'>;

type BySlot = Readonly<Record<string, string>>;

/** The places of the site for pictures, and what the institute put there: files in `DATA_DIR/site/pictures`. */
export type SitePictures = ReturnType<typeof openSitePictures>;

/** What they need from the app. */
export interface SitePictureParts {
  distFolder: string;
  dataFolder: string;
  pictures: PictureStore;
  sizeOf: SizeOfPicture;
  facts: () => SiteFacts;
}

/** Opens them; the pictures that the site is built with name the slots. */
export function openSitePictures({
  distFolder,
  dataFolder,
  pictures: store,
  sizeOf,
  facts,
}: SitePictureParts) {
  const folder = join(dataFolder, 'site', 'pictures');
  let known: Promise<OwnPicture[]> | undefined;
  const ownPictures = () => {
    known ??= readOwnPictures(join(distFolder, 'site'));
    known.catch(() => {
      known = undefined;
    });
    return known;
  };
  const removeOthers = (slot: string, kept: string) => {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    const others = names.filter((name) => parse(name).name === slot && name !== kept);
    for (const name of others) rmSync(join(folder, name), { force: true });
  };

  const withReplacement = async (own: OwnPicture, told: BySlot): Promise<SitePicture> => {
    const path = facts().pictures[own.slot];
    if (path === undefined) return { ...own, replacement: null };
    const { size: bytes } = await stat(pictureFile(path, dataFolder)).catch(() => ({ size: 0 }));
    const { width, height } = sizeOf(path) ?? { width: null, height: null };
    const replacement = { width, height, bytes, text: told[own.slot] ?? null };
    return { ...own, picture: path, thumbnail: path, replacement };
  };

  return {
    /** Returns every slot; `told` describes the replaced pictures, by slot. */
    async list(told: BySlot): Promise<SitePicture[]> {
      const pictures: SitePicture[] = [];
      for (const own of await ownPictures()) pictures.push(await withReplacement(own, told));
      return pictures;
    },
    async find(slot: string, told: BySlot): Promise<SitePicture | null> {
      const own = (await ownPictures()).find((each) => each.slot === slot);
      return own === undefined ? null : withReplacement(own, told);
    },
    has: async (slot: string) => (await ownPictures()).some((each) => each.slot === slot),
    /**
     * Puts a received file in a slot, and then removes what was there. Not to be called twice at a time.
     * @throws HttpRefusal 415 if it is no picture, 400 if it is too large.
     */
    async replace(slot: string, file: string): Promise<void> {
      const isNew = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined;
      if (isNew) for (const parent of [dirname(folder), dataFolder]) await flush(parent);
      const ending = await store.putAt(file, texts.selectValidImage, join(folder, slot));
      removeOthers(slot, `${slot}.${ending}`);
    },
    /** Takes a replaced picture away. Returns what puts it back or removes it; null where the slot has the site's own. */
    take(slot: string) {
      const path = facts().pictures[slot];
      if (path === undefined) return null;
      const name = basename(pictureFile(path, dataFolder));
      // Left by a crash; the site would show them now.
      removeOthers(slot, name);
      const [aside, file] = [store.newName(), join(folder, name)];
      store.setAside(aside, file);
      return { putBack: () => store.putBack(aside, file), remove: () => store.removeAside(aside) };
    },
  };
}

/** Only these two functions of `fs`, without options, can read the folders inside the executable. */
async function readOwnPictures(site: string): Promise<OwnPicture[]> {
  const variants = readdirSync(join(site, 'assets/pictures'));
  const names = readdirSync(join(site, 'pictures'))
    .filter((name) => name.endsWith('.webp'))
    .sort();
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
