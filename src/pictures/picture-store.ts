import { mkdirSync, renameSync, statSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { unavailable, unsupportedType } from '../http/index.ts';
import { isMissingFile } from '../reason.ts';
import { semaphore } from '../semaphore.ts';
import { mostShared, sharedSize } from '../shared/share-pictures.ts';
import { type CheckedPicture, checkPicture } from './picture-check.ts';

/** Pictures that admins sent, in one folder, each under a random name that only a record's row refers to. */
export type PictureStore = ReturnType<typeof openPictureStore>;

/** The path under which a stored picture is served. */
export function picturePath(name: string): string {
  return `/uploads/${name}`;
}

/** The name of the stored picture behind a path, or null for any other path. */
export function storedName(path: string | null): string | null {
  return path?.startsWith('/uploads/') ? path.slice('/uploads/'.length) : null;
}

/** Opens the folder of pictures, making it where it is missing. */
export function openPictureStore(dataFolder: string, randomId: () => string) {
  const folder = join(dataFolder, 'uploads');
  const incoming = join(dataFolder, 'incoming');
  const aside = join(dataFolder, 'trash');
  for (const path of [folder, incoming, aside]) mkdirSync(path, { recursive: true, mode: 0o700 });
  /** Removes a stored picture; one that is gone already is fine. */
  const remove = (name: string) => rm(join(folder, name), { force: true });
  // A picture that is checked is in memory; those that are still received are not.
  const turns = semaphore(2, 40, tooManyUploads);
  /**
   * Stores a received file, if it is a wanted picture, under an id with its kind's ending. Returns its name.
   * @throws HttpRefusal 415 with `refusal` if its content is no such picture, 400 if it is too large.
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
    /** Absolute path of the folder that is served as `/uploads`. */
    folder,
    /** Absolute path of the folder for what is still being received. */
    incoming,
    /** Returns a new random name for what is being received. */
    newName: randomId,
    remove,
    /** Whether a picture is stored under a name. */
    has: (name: string) =>
      basename(name) === name && statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true,
    /**
     * Stores a received file for good if it is a picture, then writes its record; when that fails the file goes too.
     * @throws HttpRefusal as `put` does.
     */
    keep: <Result>(file: string, refusal: string, write: (name: string) => Result | Promise<Result>) =>
      keep(file, refusal, write),
    /**
     * Does the same with a picture that is made to be shared.
     * @throws HttpRefusal 415 for any other.
     */
    keepShared: <Result>(file: string, write: (name: string) => Result | Promise<Result>) =>
      keep(file, notShared, write, isShared),
    /** Takes a stored picture out of sight, to be put back or removed later. */
    setAside: (name: string) => move(join(folder, name), join(aside, name)),
    /** Puts a picture that was set aside back in its place. */
    putBack: (name: string) => move(join(aside, name), join(folder, name)),
    /** Removes a picture that was set aside. */
    removeAside: (name: string) => rm(join(aside, name), { force: true }),
    /** Removes what was set aside and every file that no record refers to. Returns how many there were. */
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

/** Moves a file within the data folder; one that is gone already is fine. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!isMissingFile(error)) throw error;
  }
}

/** Waits until a file, or the names in a folder, are on the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
