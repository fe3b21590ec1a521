import type { Stats } from 'node:fs';
import { readdirSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { ContentVersion } from '../pages/index.ts';
import { shownTerms } from '../shared/booking-terms.ts';
import { pictureName } from '../shared/picture-names.ts';
import type { OwnFacts, SiteFacts } from '../shared/site-facts.ts';

const endings = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif']);

/** Milliseconds in which a file system may give two changes of a folder the same time. */
const coarseTime = 100;

/** Milliseconds for which a file that is overwritten in place may go unseen: its folder does not tell. */
const unseenTime = 250;

/** A picture that replaces the site's own of the same name. */
interface Replacement {
  name: string;
  file: string;
  /** The path to show, which changes with the file. */
  path: string;
  changed: number;
}

/**
 * Returns the function that reads the site's facts: the institute's own, and the pictures that it replaced by files in
 * `DATA_DIR/site/pictures/`, the newest of each name. Each read looks at that folder, now and then at each of its files. The
 * same object comes back until a file or what `institution` returns changes; `content` is then told. Terms that the institute has
 * not confirmed are among them only where samples show.
 */
export function currentFacts(
  institution: () => OwnFacts,
  dataFolder: string,
  content: ContentVersion,
  showsSamples: boolean,
): () => SiteFacts {
  const folder = join(dataFolder, 'site', 'pictures');
  let replacements: Replacement[] = [];
  let shown = institution();
  let facts = factsWith(shown, {}, showsSamples);
  let seen = '';
  let lookedAt = 0;

  return () => {
    if (institution() !== shown) {
      shown = institution();
      facts = factsWith(shown, facts.pictures, showsSamples);
      content.changed();
    }
    const stats = statSync(folder, { throwIfNoEntry: false });
    const now = stats === undefined ? 'none' : `${stats.ino} ${stats.mtimeMs} ${stats.ctimeMs}`;
    if (now === seen && performance.now() - lookedAt < unseenTime) return facts;
    lookedAt = performance.now();
    if (now === seen && replacements.every(isUnchanged)) return facts;
    seen = stats !== undefined && Date.now() - stats.mtimeMs < coarseTime ? '' : now;
    replacements = listReplacements(folder, stats);
    const newest = replacements.filter(
      (one) => !replacements.some((other) => other.name === one.name && other.changed > one.changed),
    );
    const pictures = Object.fromEntries(newest.map(({ name, path }) => [name, path]));
    if (JSON.stringify(pictures) !== JSON.stringify(facts.pictures)) {
      facts = factsWith(shown, pictures, showsSamples);
      content.changed();
    }
    return facts;
  };
}

/**
 * The site's description of its own picture is wrong of another. Where the institute describes none, it is called by
 * its place on the site, which is true of any picture.
 */
function factsWith(own: OwnFacts, pictures: Record<string, string>, showsSamples: boolean): SiteFacts {
  const { confirmed: _confirmed, testimonials: _reviews, questions: _questions, ...shown } = own;
  const texts = Object.keys(pictures).map((name) => [name, own.pictureTexts?.[name] ?? pictureName(name)]);
  const terms = shownTerms(own.terms, showsSamples);
  return { ...shown, terms, pictures, pictureTexts: Object.fromEntries(texts) };
}

function listReplacements(folder: string, stats: Stats | undefined): Replacement[] {
  if (!stats?.isDirectory()) return [];
  return readdirSync(folder)
    .sort()
    .filter((base) => endings.has(parse(base).ext.toLowerCase()))
    .flatMap((base) => {
      const file = join(folder, base);
      const changed = changeOf(file);
      if (changed === null) return [];
      const version = Math.round(changed).toString(36);
      const path = `/pictures/${encodeURIComponent(base)}?v=${version}`;
      return { name: parse(base).name, file, changed, path };
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
