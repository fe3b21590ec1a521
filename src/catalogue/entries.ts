import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../context.ts';
import type { Stored } from '../database/index.ts';
import { conflict, notFound } from '../http/index.ts';
import { picturePath, storedName } from '../pictures/index.ts';
import { catalogueKinds, twinFields } from '../shared/catalogue.ts';
import { fixedSentences } from '../shared/fixed-sentences.ts';
import { firstLanguage, type Language, namesInEnglish, translations } from '../shared/languages.ts';
import type {
  AdminCatalogueEntry,
  CatalogueEntry,
  CatalogueKind,
  EntryKey,
  TranslatedEntry,
  WantedEntry,
} from '../shared/records.ts';
import {
  allEntries,
  type CatalogueFields,
  entriesNamed,
  findAnyEntry,
  findEntry,
  type NamedEntry,
  shareOfEntry,
  storeHidden,
  storePosition,
  storeShare,
  updateEntry,
} from './store.ts';
import { outdatedTwins, type SentTwins, withTwins } from './twins.ts';

type EntryFieldChanges = Partial<Omit<CatalogueFields, 'translations'>> &
  SentTwins & {
    /** The version that the admin edited. */
    version?: string | undefined;
  };

/** The stored names of a form's pictures; null: not sent. */
export interface EntryPictures {
  image: string | null;
  /** Derived from the image, for link previews. */
  share: string | null;
}

interface ChangedEntry {
  entry: TranslatedEntry;
  replaced: string[];
  details: string;
}

const missing: Readonly<Record<CatalogueKind, string>> = {
  course: fixedSentences.courseMissing,
  certificate: fixedSentences.certificateMissing,
};

export function entryMissing(kind: CatalogueKind) {
  return notFound(missing[kind]);
}

/**
 * Returns an entry, hidden or not.
 * @throws HttpRefusal 404 for an unknown entry.
 */
export function requireEntry(context: Stored, kind: CatalogueKind, id: string): AdminCatalogueEntry {
  const entry = findAnyEntry(context, kind, id);
  if (entry === null) throw entryMissing(kind);
  return entry;
}

/**
 * Changes the sent fields and pictures of an entry.
 * @throws HttpRefusal 404, or 409 if another admin has changed it since the form's version.
 */
export function changeEntry(
  tx: Change,
  kind: CatalogueKind,
  id: string,
  { version, ...changes }: EntryFieldChanges,
  sent: EntryPictures,
): ChangedEntry {
  const before = requireEntry(tx, kind, id);
  if (version !== undefined && before.version !== version)
    throw conflict(`Another admin has changed this ${kind} meanwhile. Nothing was saved.`);
  const share = shareOfEntry(tx, kind, id);
  const replaced = [sent.image && storedName(before.image), (sent.image ?? sent.share) ? share : null].filter(
    (name) => name !== null,
  );
  if (sent.image === null && sent.share !== null && Object.keys(changes).length === 0) {
    storeShare(tx, kind, id, sent.share);
    return { entry: before, replaced, details: 'picture to be shared' };
  }
  const after: TranslatedEntry = {
    ...before,
    ...changes,
    translations: withTwins(before.translations, changes),
    image: sent.image === null ? before.image : picturePath(sent.image),
  };
  // A share picture derived from the replaced image is outdated.
  const shareAfter = sent.image === null ? (sent.share ?? share) : sent.share;
  const outdated = outdatedTwins(before.outdated, before, after, changes);
  const entry = updateEntry(tx, kind, after, shareAfter, outdated, tx.now().toISOString());
  return { entry, replaced, details: changedFields(before, entry) };
}

const words: Readonly<Record<Exclude<keyof CatalogueEntry, '_id' | 'english'>, string>> = {
  name: 'name',
  price: 'price',
  description: 'description',
  gst: 'GST',
  days: 'days',
  aboutCourse: 'about the course',
  eligibility: 'eligibility',
  courseIncludes: 'course includes',
  courseExcludes: 'course excludes',
  image: 'image',
  location: 'location',
};

/** Returns the changed fields in words: 'price, description, name in Tamil'. */
function changedFields(before: TranslatedEntry, after: TranslatedEntry): string {
  const own = Object.entries(words).filter(([field]) => differ(before, after, field));
  const twins = translations.flatMap((language) => {
    const [one, other] = [before.translations[language] ?? {}, after.translations[language] ?? {}];
    return twinFields
      .filter((field) => differ(one, other, field))
      .map((field) => `${words[field]} in ${namesInEnglish[language]}`);
  });
  return [...own.map(([, word]) => word), ...twins].join(', ');
}

function differ(one: object, other: object, field: string): boolean {
  return !isDeepStrictEqual(Reflect.get(one, field), Reflect.get(other, field));
}

/**
 * Stores the order of a kind's entries, hidden ones included.
 * @throws HttpRefusal 409 if an id is missing or unknown.
 */
export function orderEntries(tx: Change, kind: CatalogueKind, ids: readonly string[]): void {
  const wanted = new Set(ids);
  const known = allEntries(tx, kind);
  if (wanted.size !== known.length || known.some(({ _id }) => !wanted.has(_id)))
    throw conflict(`Somebody has added or deleted a ${kind} meanwhile. Please order the list as it is now.`);
  for (const [index, id] of [...wanted].entries()) storePosition(tx, kind, id, index + 1);
}

/**
 * Hides an entry from visitors, or shows it again.
 * @throws HttpRefusal 404 for an unknown entry.
 */
export function hideEntry(tx: Change, kind: CatalogueKind, id: string, hidden: boolean): AdminCatalogueEntry {
  const entry = requireEntry(tx, kind, id);
  storeHidden(tx, kind, id, hidden, tx.now().toISOString());
  return { ...entry, hidden };
}

/** Returns the English name of a wanted entry, and its key or null if ambiguous. Ids precede unique names. */
export function resolveEntry(
  context: Stored,
  { course, ...wanted }: WantedEntry & { course: string },
  language: Language,
): { course: string; key: EntryKey | null } {
  const key = keyOf(wanted);
  const all = allNamed(context, course, language);
  const shown = all.filter(({ isShown }) => isShown === 1);
  const likely = shown.length > 0 ? shown : all;
  const one =
    all.find(({ kind, entry }) => kind === key?.kind && entry === key.entry) ??
    renamed(context, key) ??
    (likely.length === 1 ? likely[0] : undefined);
  return {
    course: language === firstLanguage ? course : ((one ?? likely[0])?.name ?? course),
    key: one === undefined ? null : { kind: one.kind, entry: one.entry },
  };
}

/** Returns the name of an enrollment's entry in a language, or null if it is not offered. */
export function offeredAs(
  context: Stored,
  { course = '', ...wanted }: WantedEntry,
  language: Language,
): string | null {
  const key = keyOf(wanted);
  if (key !== null) return findEntry(context, key.kind, key.entry, language)?.name ?? null;
  return allNamed(context, course, firstLanguage).some(({ isShown }) => isShown === 1) ? course : null;
}

function allNamed(
  context: Stored,
  text: string,
  language: Language,
): (NamedEntry & { kind: CatalogueKind })[] {
  return catalogueKinds.flatMap((kind) =>
    entriesNamed(context, kind, text, language).map((entry) => ({ kind, ...entry })),
  );
}

function keyOf({ kind, entry }: WantedEntry): EntryKey | null {
  const known = catalogueKinds.find((one) => one === kind);
  return known !== undefined && entry ? { kind: known, entry } : null;
}

function renamed(context: Stored, key: EntryKey | null): (EntryKey & { name: string }) | undefined {
  const found = key && findEntry(context, key.kind, key.entry);
  return found ? { ...key, name: found.name } : undefined;
}
