import type { Stats } from 'node:fs';
import { readdirSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { ContentVersion } from '../http/content-version.ts';
import type { Institution, SiteFacts } from '../shared/site-facts.ts';

const endings = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif']);

/** Milliseconds in which a file system may give two changes of a folder the same time. */
const coarseTime = 100;

/** A picture that stands in for the site's own of the same name. */
interface Replacement {
  file: string;
  /** The path to show, which changes with the file. */
  path: string;
  changed: number;
}

/**
 * Gives the way to read the site's facts: the institute's own, and the pictures that it replaced by files in
 * `DATA_DIR/site/pictures/`. Reading them costs a look at that folder; the same object comes back until a file there
 * changes, which is told to `content`.
 */
export function currentFacts(
  institution: Institution,
  dataFolder: string,
  content: ContentVersion,
): () => SiteFacts {
  const folder = join(dataFolder, 'site', 'pictures');
  let replacements: Replacement[] = [];
  let facts: SiteFacts = { ...institution, pictures: {} };
  let seen = '';

  return () => {
    const stats = statSync(folder, { throwIfNoEntry: false });
    const now = stats === undefined ? 'none' : `${stats.ino} ${stats.mtimeMs} ${stats.ctimeMs}`;
    if (now === seen && replacements.every(isUnchanged)) return facts;
    seen = stats !== undefined && Date.now() - stats.mtimeMs < coarseTime ? '' : now;
    replacements = listReplacements(folder, stats);
    const pictures = Object.fromEntries(replacements.map(({ file, path }) => [parse(file).name, path]));
    if (JSON.stringify(pictures) !== JSON.stringify(facts.pictures)) {
      facts = { ...institution, pictures };
      content.changed();
    }
    return facts;
  };
}

function listReplacements(folder: string, stats: Stats | undefined): Replacement[] {
  if (!stats?.isDirectory()) return [];
  return readdirSync(folder)
    .sort()
    .filter((name) => endings.has(parse(name).ext.toLowerCase()))
    .flatMap((name) => {
      const file = join(folder, name);
      const changed = changeOf(file);
      if (changed === null) return [];
      const version = Math.round(changed).toString(36);
      return { file, changed, path: `/pictures/${encodeURIComponent(name)}?v=${version}` };
    });
}

function isUnchanged({ file, changed }: Replacement): boolean {
  return changeOf(file) === changed;
}

/** When a file was last changed, in milliseconds since 1970, or null where there is no such file. */
function changeOf(file: string): number | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.mtimeMs : null;
}
