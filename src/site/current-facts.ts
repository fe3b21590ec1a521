import type { Stats } from 'node:fs';
import { readdirSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import { textTrees } from '../content/texts.ts';
import type { Context } from '../context.ts';
import { perDatabase, type Stored } from '../database/index.ts';
import { pictureSizes } from '../pictures/index.ts';
import { shownTerms } from '../shared/booking-terms.ts';
import type { OwnContent } from '../shared/content.ts';
import { pictureBeside } from '../shared/content-places.ts';
import { pictureName } from '../shared/picture-names.ts';
import type { OwnFacts, SiteFacts } from '../shared/site-facts.ts';
import { currentPublication } from './current-content.ts';
import { ownFacts } from './facts-file.ts';
import { siteChanged } from './version.ts';

const endings = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif']);
const space = 'picture:';

/** Milliseconds within which a file system may give two changes the same time. */
const coarseTime = 100;

/** Milliseconds for which an overwritten file may stay unnoticed, since its folder does not change. */
const unseenTime = 250;

interface Replacement {
  name: string;
  file: string;
  /** The public path, which changes with the file. */
  path: string;
  changed: number;
}

/** The facts with the pictures in `DATA_DIR/site/pictures`, and their sources. */
interface FiledFacts {
  folder: string;
  replacements: Replacement[];
  own: OwnFacts;
  facts: SiteFacts;
  /** A fingerprint of the folder; empty if it may have changed twice in `coarseTime`. */
  seen: string;
  /** Milliseconds of `performance.now`. */
  lookedAt: number;
}

const filed = perDatabase((context: Context): FiledFacts => {
  const own = ownFacts(context);
  return {
    folder: join(context.config.dataFolder, 'site', 'pictures'),
    replacements: [],
    own,
    facts: factsWithPictures(own, {}, context.config.demo),
    seen: '',
    lookedAt: 0,
  };
});

const published = perDatabase(
  (): { filed: SiteFacts | null; content: OwnContent | null; facts: SiteFacts | null } => ({
    filed: null,
    content: null,
    facts: null,
  }),
);

/**
 * Returns the site's facts, the same object until changed. Published pictures precede files; unconfirmed terms are omitted
 * except in demos.
 */
export function siteFacts(context: Context): SiteFacts {
  const [from, { content }] = [filedFacts(context), currentPublication(context)];
  const kept = published(context);
  if (kept.facts !== null && kept.filed === from && kept.content === content) return kept.facts;
  const facts = factsWith(context, content);
  Object.assign(kept, { filed: from, content, facts });
  return facts;
}

/** Returns the facts with this content's pictures, published or not. */
export function factsWith(context: Context, content: OwnContent): SiteFacts {
  const facts = filedFacts(context);
  const pictures = { ...facts.pictures };
  const pictureTexts = { ...facts.pictureTexts };
  for (const [address, value] of Object.entries(content)) {
    const [, key = ''] = /^[a-z]+:(.+)\.alt$/u.exec(address) ?? [];
    const name = address.startsWith(space) ? address.slice(space.length) : pictureBeside(textTrees, key);
    // A published text replaces the description, of a published picture or of a file.
    if (name !== null) delete pictureTexts[name];
    if (name === null || !address.startsWith(space)) continue;
    if (value === '') delete pictures[name];
    else pictures[name] = String(value);
  }
  const logo = pictures.logo === undefined ? null : pictureSizes(context)(pictures.logo);
  const logoSize = logo && { width: logo.width, height: logo.height };
  return { ...facts, pictures, pictureTexts, ...(logoSize && { logoSize }) };
}

/** Returns whether the site's original picture is published in place of a file. */
export function isOwnAgain(context: Stored, path: string): boolean {
  const [, name] = /^\/pictures\/([\w-]+)\.webp$/u.exec(path) ?? [];
  return currentPublication(context).content[`${space}${name}`] === '';
}

/**
 * Returns the facts with the pictures in `DATA_DIR/site/pictures`, the same object until changed. Checks the folder on each
 * call.
 */
export function filedFacts(context: Context): SiteFacts {
  const own = ownFacts(context);
  const kept = filed(context);
  if (kept.own !== own) {
    kept.own = own;
    kept.facts = factsWithPictures(own, kept.facts.pictures, context.config.demo);
    siteChanged(context);
  }
  const stats = statSync(kept.folder, { throwIfNoEntry: false });
  const now = stats === undefined ? 'none' : `${stats.ino} ${stats.mtimeMs} ${stats.ctimeMs}`;
  if (now === kept.seen && performance.now() - kept.lookedAt < unseenTime) return kept.facts;
  kept.lookedAt = performance.now();
  if (now === kept.seen && kept.replacements.every(isUnchanged)) return kept.facts;
  kept.seen = stats !== undefined && Date.now() - stats.mtimeMs < coarseTime ? '' : now;
  kept.replacements = listReplacements(kept.folder, stats);
  const newest = kept.replacements.filter(
    (one) => !kept.replacements.some((other) => other.name === one.name && other.changed > one.changed),
  );
  const pictures = Object.fromEntries(newest.map(({ name, path }) => [name, path]));
  if (JSON.stringify(pictures) !== JSON.stringify(kept.facts.pictures)) {
    kept.facts = factsWithPictures(own, pictures, context.config.demo);
    siteChanged(context);
  }
  return kept.facts;
}

/** The site's description does not fit a replaced picture; without the institute's own, its place on the site describes it. */
function factsWithPictures(
  own: OwnFacts,
  pictures: Record<string, string>,
  showsSamples: boolean,
): SiteFacts {
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

/** Returns a file's mtime in milliseconds since 1970, or null if it is missing. */
function changeOf(file: string): number | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.mtimeMs : null;
}
