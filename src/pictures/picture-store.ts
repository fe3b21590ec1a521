import { mkdirSync, renameSync, statSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { unavailable, unsupportedType } from '../http/index.ts';
import { isMissingFile } from '../reason.ts';
import { semaphore } from '../semaphore.ts';
import { mostShared, sharedSize } from '../shared/share-pictures.ts';
import { type CheckedPicture, checkPicture } from './picture-check.ts';

/** Uploaded pictures in one folder, under random names that database rows refer to. */
export type PictureStore = ReturnType<typeof openPictureStore>;

/** Returns the URL path of a stored picture. */
export function picturePath(name: string): string {
  return `/uploads/${name}`;
}

/** Returns the name of the stored picture behind a URL path, or null. */
export function storedName(path: string | null): string | null {
  return path?.startsWith('/uploads/') ? path.slice('/uploads/'.length) : null;
}

/** Opens the folder of pictures; creates it if missing. */
export function openPictureStore(dataFolder: string, randomId: () => string) {
  const folder = join(dataFolder, 'uploads');
  const incoming = join(dataFolder, 'incoming');
  const aside = join(dataFolder, 'trash');
  for (const path of [folder, incoming, aside]) mkdirSync(path, { recursive: true, mode: 0o700 });
  const remove = (name: string) => rm(join(folder, name), { force: true });
  // Few pictures are checked at once, since each is held in memory.
  const turns = semaphore(2, 40, tooManyUploads);
  /**
   * Stores a received file under `id` with the extension of its detected type. Returns the name.
   * @throws HttpRefusal 415 with `refusal` for an unsupported or unwanted file, 400 for too many pixels.
   */
  const put = (file: string, refusal: string, id: string, isWanted: (picture: CheckedPicture) => boolean) =>
    turns(async () => {
      const picture = await checkPicture(file, refusal);
      if (!isWanted(picture)) throw unsupportedType(refusal);
      const name = `${id}.${picture.ending}`;
      await flush(file);
      await rename(file, join(folder, name));
      await flush(folder);
      return name;
    });
  async function keep<Result>(
    file: string,
    refusal: string,
    write: (name: string) => Result | Promise<Result>,
    isWanted: (picture: CheckedPicture) => boolean = () => true,
  ): Promise<Result> {
    const name = await put(file, refusal, randomId(), isWanted);
    try {
      return await write(name);
    } catch (error) {
      await remove(name);
      throw error;
    }
  }
  return {
    /** Absolute path, served as `/uploads`. */
    folder,
    incoming,
    newName: randomId,
    remove,
    has: (name: string) =>
      basename(name) === name && statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true,
    /**
     * Stores a received picture, then writes its record; deletes the file if that fails.
     * @throws HttpRefusal as `put` does.
     */
    keep: <Result>(file: string, refusal: string, write: (name: string) => Result | Promise<Result>) =>
      keep(file, refusal, write),
    /** @throws HttpRefusal 415 unless it is a JPEG of the size for sharing. */
    keepShared: <Result>(file: string, write: (name: string) => Result | Promise<Result>) =>
      keep(file, notShared, write, isShared),
    /** Hides a stored picture until `putBack` or `removeAside`. */
    setAside: (name: string) => move(join(folder, name), join(aside, name)),
    putBack: (name: string) => move(join(aside, name), join(folder, name)),
    removeAside: (name: string) => rm(join(aside, name), { force: true }),
    /** Deletes unfinished, set-aside and unreferenced files. Returns their number. */
    async sweep(referenced: ReadonlySet<string>): Promise<number> {
      const unfinished = (await readdir(incoming)).map((name) => join(incoming, name));
      const setAside = (await readdir(aside)).map((name) => join(aside, name));
      const orphans = (await readdir(folder))
        .filter((name) => !referenced.has(name))
        .map((name) => join(folder, name));
      const leftovers = [...unfinished, ...setAside, ...orphans];
      await Promise.all(leftovers.map((file) => rm(file, { force: true, recursive: true })));
      return leftovers.length;
    },
  };
}

const notShared = `The picture to be shared must be a JPEG of ${sharedSize.width} by ${sharedSize.height} pixels and at most ${mostShared / 1000} KB.`;

function isShared({ ending, width, height, bytes }: CheckedPicture): boolean {
  const isOfSize = width === sharedSize.width && height === sharedSize.height;
  return ending === 'jpg' && isOfSize && bytes <= mostShared;
}

function tooManyUploads(): Error {
  return unavailable('Too many uploads at a time. Please wait until some are done.', 5);
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!isMissingFile(error)) throw error;
  }
}

/** Syncs a file, or the names in a folder, to the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
