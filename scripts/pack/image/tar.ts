import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';

export interface Entry {
  name: string;
  content: Buffer;
  mode: number;
}

/** A folder that is not simply root's. */
export interface Folder {
  name: string;
  mode: number;
  uid?: number;
  gid?: number;
}

/** Returns a tar archive of files, folders, and all that these lie in; sorted, and all from one time, in seconds. */
export function tarOf(
  files: readonly Entry[],
  seconds: number,
  folders: readonly Folder[] = [],
): Promise<Buffer> {
  const entries = new Map<string, Entry | Folder>();
  for (const entry of [...files, ...folders]) {
    const parts = entry.name.split('/');
    for (let depth = 1; depth < parts.length; depth += 1) {
      const name = parts.slice(0, depth).join('/');
      if (!entries.has(name)) entries.set(name, { name, mode: 0o755 });
    }
    entries.set(entry.name, entry);
  }
  const archive = pack();
  const mtime = new Date(seconds * 1000);
  for (const entry of [...entries.values()].sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if ('content' in entry) archive.entry({ name: entry.name, mode: entry.mode, mtime }, entry.content);
    else archive.entry({ ...entry, name: `${entry.name}/`, type: 'directory', mtime });
  }
  archive.finalize();
  return buffer(archive);
}
