import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMissingFile } from '../reason.ts';
import type { ArchiveEntry } from './archive.ts';

/** The facts and the replaced pictures of a data folder, as far as they are there. The secret is none of what a backup may hold. */
export function institutionFiles(dataFolder: string): ArchiveEntry[] {
  const facts = ['site.json'].filter((name) => existsSync(join(dataFolder, name)));
  return [...facts, ...filesBelow(dataFolder, 'site')].map((name) => ({
    name,
    file: join(dataFolder, name),
  }));
}

/**
 * Gives the same files under second names in another folder, where they stay as they are whatever an admin changes
 * meanwhile.
 */
export function holdInstitutionFiles(dataFolder: string, held: string): ArchiveEntry[] {
  mkdirSync(held, { recursive: true, mode: 0o700 });
  const entries = institutionFiles(dataFolder).map(({ name, file }, index) => {
    const second = join(held, String(index));
    holdFile(file, second);
    return { name, file: second };
  });
  return entries.filter(({ file }) => existsSync(file));
}

/** Keeps every upload of a folder from vanishing by giving it a second name in another. */
export function holdUploads(uploads: string, held: string): void {
  mkdirSync(held, { recursive: true, mode: 0o700 });
  // A database that has never been served has no uploads.
  if (!existsSync(uploads)) return;
  for (const name of readdirSync(uploads)) {
    if (!existsSync(join(held, name))) holdFile(join(uploads, name), join(held, name));
  }
}

/** Gives a file a second name, under which it stays as it is; one that is not there is fine. */
export function holdFile(from: string, to: string): void {
  try {
    // Somebody may have put a symbolic link there.
    linkSync(realpathSync(from), to);
  } catch (error) {
    // Deleted just now, so that nothing refers to it any longer.
    if (isMissingFile(error)) return;
    // Not every file system has hard links.
    copyFileSync(from, to);
  }
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    return statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory()
      ? filesBelow(root, path)
      : [path];
  });
}
