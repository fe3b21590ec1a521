import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMissingFile } from '../reason.ts';
import type { ArchiveEntry } from './archive.ts';

/** Returns the facts and replaced pictures of a data folder. A backup never holds the secret. */
export function institutionFiles(dataFolder: string): ArchiveEntry[] {
  const facts = ['site.json'].filter((name) => existsSync(join(dataFolder, name)));
  return [...facts, ...filesBelow(dataFolder, 'site')].map((name) => ({
    name,
    file: join(dataFolder, name),
  }));
}

/** Links those files in another folder, where they stay unchanged whatever an admin does, and returns the links. */
export function holdInstitutionFiles(dataFolder: string, held: string): ArchiveEntry[] {
  mkdirSync(held, { recursive: true, mode: 0o700 });
  const entries = institutionFiles(dataFolder).map(({ name, file }, index) => {
    const second = join(held, String(index));
    holdFile(file, second);
    return { name, file: second };
  });
  return entries.filter(({ file }) => existsSync(file));
}

/** Links every upload in another folder, so that a deletion does not remove it. */
export function holdUploads(uploads: string, held: string): void {
  mkdirSync(held, { recursive: true, mode: 0o700 });
  // A database that has never been served has no uploads.
  if (!existsSync(uploads)) return;
  for (const name of readdirSync(uploads)) {
    if (!existsSync(join(held, name))) holdFile(join(uploads, name), join(held, name));
  }
}

/** Returns the uploads that are held in a folder. */
export function uploadEntries(held: string): ArchiveEntry[] {
  return readdirSync(held).map((name) => ({ name: `uploads/${name}`, file: join(held, name) }));
}

/** Links a file, or copies it where links are impossible. Does nothing if it is missing. */
export function holdFile(from: string, to: string): void {
  try {
    // Somebody may have put a symbolic link there.
    linkSync(realpathSync(from), to);
  } catch (error) {
    // Deleted just now, so nothing refers to it any more.
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
