import { changesOf, type ToldFields } from '../calls/index.ts';
import type { Change } from '../context.ts';
import type { Stored } from '../database/index.ts';
import { conflict, notFound } from '../http/index.ts';
import { picturePath, storedName } from '../pictures/index.ts';
import { catalogueKinds } from '../shared/catalogue.ts';
import { fixedSentences } from '../shared/fixed-sentences.ts';
import { firstLanguage, type Language, namesInEnglish, translations } from '../shared/languages.ts';
import type {
  AdminCatalogueEntry,
  CatalogueKind,
  EntryKey,
  EntryTwin,
  FieldChange,
  TranslatedEntry,
  WantedEntry,
} from '../shared/records.ts';
import { formatRupees } from '../shared/rupees.ts';
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
  changes: FieldChange[];
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
  { version, ...sentFields }: EntryFieldChanges,
  sent: EntryPictures,
): ChangedEntry {
  const before = requireEntry(tx, kind, id);
  if (version !== undefined && before.version !== version)
    throw conflict(`Another admin has changed this ${kind} meanwhile. Nothing was saved.`);
  const share = shareOfEntry(tx, kind, id);
  const replaced = [sent.image && storedName(before.image), (sent.image ?? sent.share) ? share : null].filter(
    (name) => name !== null,
  );
  if (sent.image === null && sent.share !== null && Object.keys(sentFields).length === 0) {
    storeShare(tx, kind, id, sent.share);
    const changes = [{ field: 'picture to be shared', from: null, to: null }];
    return { entry: before, replaced, changes };
  }
  const after: TranslatedEntry = {
    ...before,
    ...sentFields,
    translations: withTwins(before.translations, sentFields),
    image: sent.image === null ? before.image : picturePath(sent.image),
  };
  // A share picture derived from the replaced image is outdated.
  const shareAfter = sent.image === null ? (sent.share ?? share) : sent.share;
  const outdated = outdatedTwins(before.outdated, before, after, sentFields);
  const entry = updateEntry(tx, kind, after, shareAfter, outdated, tx.now().toISOString());
  return { entry, replaced, changes: changesIn(before, entry) };
}

const asIs = (text?: string | null) => text ?? '';

const toldTexts: ToldFields<EntryTwin> & ToldFields<TranslatedEntry> = {
  name: ['name', asIs],
  description: ['description'],
  aboutCourse: ['text about the course'],
  eligibility: ['eligibility'],
  courseIncludes: ['list of what the course includes'],
  courseExcludes: ['list of what the course excludes'],
  location: ['location', asIs],
};

const told: ToldFields<TranslatedEntry> = {
  ...toldTexts,
  price: ['price', formatRupees],
  gst: ['GST', asIs],
  days: ['days', String],
  image: ['image'],
};

function changesIn(before: TranslatedEntry, after: TranslatedEntry): FieldChange[] {
  const twins = translations.flatMap((language) => {
    const [one = {}, other = {}] = [before.translations[language], after.translations[language]];
    return changesOf<EntryTwin>(one, other, toldTexts).map((change) => ({
      ...change,
      field: `${change.field} in ${namesInEnglish[language]}`,
    }));
  });
  return [...changesOf(before, after, told), ...twins];
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
