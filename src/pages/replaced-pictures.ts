import { readdirSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';

const endings = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif']);

/**
 * Gives the pictures that the institute replaced by files in `DATA_DIR/site/pictures/`: the picture's name and the
 * path to show, which changes with the file.
 */
export function replacedPicturePaths(dataFolder: string): Record<string, string> {
  const folder = join(dataFolder, 'site', 'pictures');
  const found: Record<string, string> = {};
  for (const file of listIfThere(folder)) {
    const { name, ext } = parse(file);
    if (!endings.has(ext.toLowerCase())) continue;
    const stats = statSync(join(folder, file), { throwIfNoEntry: false });
    if (!stats?.isFile()) continue;
    const changed = Math.round(stats.mtimeMs).toString(36);
    found[name] = `/pictures/${encodeURIComponent(file)}?v=${changed}`;
  }
  return found;
}

function listIfThere(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^ENO(ENT|TDIR)$/u.test(String(error.code))) return [];
    throw error;
  }
}
