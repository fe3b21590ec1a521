// Buys 34 s of processor time in every build but the first: pictures, and files compressed at the highest level.
// To do without: call `make` each time.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const keptDays = 14;

/**
 * Opens a folder that keeps costly results across builds and branches, by a hash of everything that they depend on.
 * @param folder made if it is missing
 */
export async function openCache(folder: string) {
  await mkdir(folder, { recursive: true });

  return {
    /** Returns the kept result for these ingredients, or makes it. */
    async get(ingredients: (string | Uint8Array)[], make: () => Promise<Uint8Array>): Promise<Uint8Array> {
      const file = join(folder, hashOf(ingredients));
      try {
        const kept = await readFile(file);
        // The time of last use, for `prune`.
        await utimes(file, new Date(), new Date());
        return kept;
      } catch {
        const made = await make();
        await writeWhole(file, made);
        return made;
      }
    },

    /** Removes what no build has used for two weeks. */
    async prune() {
      const oldest = Date.now() - keptDays * 24 * 60 * 60 * 1000;
      for (const name of await readdir(folder)) {
        const file = join(folder, name);
        if ((await stat(file)).mtimeMs < oldest) await rm(file, { force: true });
      }
    },
  };
}

export type Cache = Awaited<ReturnType<typeof openCache>>;

/** Returns a hash that differs for any two lists of ingredients. */
export function hashOf(ingredients: (string | Uint8Array)[]) {
  const hash = createHash('sha256');
  for (const ingredient of ingredients) hash.update(`${ingredient.length}\0`).update(ingredient);
  return hash.digest('hex');
}

/** Writes a file under another name and renames it, so that nobody reads half of it. */
export async function writeWhole(file: string, content: string | Uint8Array) {
  const beside = `${file}.${randomUUID()}.part`;
  await writeFile(beside, content);
  await rename(beside, file);
}
