import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const keptDays = 14;

/**
 * Opens a folder that keeps costly results by a hash of everything they are made from, across builds and branches.
 * @param {string} folder made if it is missing
 */
export async function openCache(folder) {
  await mkdir(folder, { recursive: true });

  return {
    /**
     * @param {(string | Uint8Array)[]} ingredients all that the result depends on
     * @param {() => Promise<Uint8Array>} make called where the result is not known yet
     * @returns {Promise<Uint8Array>}
     */
    async get(ingredients, make) {
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

    /** Forgets what no build has used for two weeks. */
    async prune() {
      const oldest = Date.now() - keptDays * 24 * 60 * 60 * 1000;
      for (const name of await readdir(folder)) {
        const file = join(folder, name);
        if ((await stat(file)).mtimeMs < oldest) await rm(file, { force: true });
      }
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof openCache>>} Cache */

/**
 * A hash that tells any two lists of ingredients apart.
 * @param {(string | Uint8Array)[]} ingredients
 */
export function hashOf(ingredients) {
  const hash = createHash('sha256');
  for (const ingredient of ingredients) hash.update(`${ingredient.length}\0`).update(ingredient);
  return hash.digest('hex');
}

/**
 * Writes a file so that nobody ever reads a half of it, even if this program is killed.
 * @param {string} file
 * @param {string | Uint8Array} content
 */
export async function writeWhole(file, content) {
  const beside = `${file}.${randomUUID()}.part`;
  await writeFile(beside, content);
  await rename(beside, file);
}
