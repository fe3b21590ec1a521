import type { Texts } from '../content/texts.ts';
import { applicationCall, batchesPath } from '../shared/batches.ts';
import { cardsPath, catalogueEntryPath, catalogueListPath } from '../shared/catalogue-paths.ts';
import { entryCard } from '../shared/entry-card.ts';
import { familyPath } from '../shared/family.ts';
import { firstLanguage, type Language } from '../shared/languages.ts';
import { matchPage, noId, pages } from '../shared/pages.ts';
import type {
  Application,
  Batch,
  CatalogueEntry,
  CatalogueKind,
  EntryCard,
  EntryKey,
  Family,
  ListedEntry,
  Logo,
  NextBatch,
  Poster,
  Verification,
} from '../shared/records.ts';
import { verificationCall } from '../shared/register.ts';
import type { KnownData } from '../shared/rendered-page.ts';
import type { PageHead } from './head.ts';

/** Where the pages' data comes from: the features' tables. */
export interface PageSources {
  /** All courses or certificates, oldest first. */
  list(kind: CatalogueKind, language: Language): CatalogueEntry[];
  find(kind: CatalogueKind, id: string, language: Language): CatalogueEntry | null;
  logos(): Logo[];
  /** Oldest first. */
  posters(): Poster[];
  /** The upcoming batches that visitors see, by start. */
  batches(query: { entry: string | null; nextOnly: boolean; language: Language }): Batch[];
  /** Any batch. */
  batch(id: string, language: Language): Batch | null;
  /** Returns the application behind a key, or null. */
  application(key: string, language: Language): Application | null;
  /** Returns the answers to a family's questions about a course or certificate, by default about the first course. */
  family(language: Language, key: EntryKey | null): Family | null;
  /** Returns the check of a certificate by its code. */
  verify(code: string): Verification | null;
}

/** Returns what a public page reads, by the paths of its calls, as small as the page needs it. */
export function knownData(
  { name, entry, language, path, application, verified }: PageHead,
  sources: PageSources,
  texts: Texts,
): KnownData {
  if (name === null) return {};
  if (name === 'course' || name === 'certificate')
    return entry === null ? {} : ofEntry(name, entry, language, sources);
  if (name === 'application')
    return {
      // The one page for all unknown keys says so from the first.
      [applicationCall(matchPage(path)?.id ?? noId, language)]: application,
      ...courseOf(application, sources, language),
    };
  if (name === 'verification') return { [verificationCall(matchPage(path)?.id ?? noId)]: verified };
  const readers = readersIn(language, texts);
  const read = (path: string) => {
    const reader = readers[path];
    if (reader === undefined) throw new Error(`Nothing here reads ${path} for the page ${name}.`);
    return reader(sources);
  };
  return Object.fromEntries(pages[name].reads(language, '').map((path) => [path, read(path)]));
}

function ofEntry(
  kind: CatalogueKind,
  entry: CatalogueEntry,
  language: Language,
  { batches, family }: PageSources,
): KnownData {
  const id = entry._id;
  return {
    [catalogueEntryPath(kind, id, language)]: entry,
    [batchesPath({ language, entry: id })]: batches({ entry: id, nextOnly: false, language }),
    [familyPath(language, { kind, entry: id })]: family(language, { kind, entry: id }),
  };
}

/** The list of things to bring belongs to the course. */
function courseOf(application: Application | null, { find }: PageSources, language: Language): KnownData {
  const { kind, entry: id } = application?.batch ?? application?.dates[0] ?? {};
  const entry = kind === undefined || id === undefined ? null : find(kind, id, language);
  return kind === undefined || entry === null
    ? {}
    : { [catalogueEntryPath(kind, entry._id, language)]: entry };
}

/** The lists hold no long texts, and Home needs no more of them than its cards have room for. */
function readersIn(language: Language, texts: Texts): Record<string, (sources: PageSources) => unknown> {
  const [courses, certificates] = [
    catalogueListPath('course', language),
    catalogueListPath('certificate', language),
  ];
  const card = homeCard(texts);
  return {
    [courses]: ({ list }) => list('course', language).map(listed),
    [certificates]: ({ list }) => list('certificate', language).map(listed),
    [cardsPath('course', language)]: ({ list }) => list('course', language).map(card),
    [cardsPath('certificate', language)]: ({ list }) => list('certificate', language).map(card),
    [batchesPath({ language })]: ({ batches }) => batches({ entry: null, nextOnly: false, language }),
    [batchesPath({ language, next: true })]: ({ batches }) =>
      batches({ entry: null, nextOnly: true, language }).map(next),
    [familyPath(language, null)]: ({ family }) => family(language, null),
    '/admin/images': ({ logos }) => logos(),
    // The popup shows the newest alone, with its title in one language.
    '/admin/eventposter': ({ posters }) =>
      posters()
        .slice(-1)
        .map((poster) => inOneLanguage(poster, language)),
  };
}

function next({ kind, entry, startsOn, seatsLeft, full, sample }: Batch): NextBatch {
  return { kind, entry, startsOn, seatsLeft, full, ...(sample && { sample }) };
}

/** A card for which Home has a text of its own shows that in the place of the description. */
function homeCard({ home }: Texts): (entry: CatalogueEntry) => EntryCard {
  const placed = new Set([...home.services.cards, ...home.addOns.cards].map(({ id }) => id));
  return (entry) => (placed.has(entry._id) ? { ...entryCard(entry), description: '' } : entryCard(entry));
}

function inOneLanguage({ translations, ...poster }: Poster, language: Language): Poster {
  const own = language === firstLanguage ? undefined : translations?.[language];
  return own === undefined ? poster : { ...poster, translations: { [language]: own } };
}

/** Returns the courses or certificates that a page is the list of. */
export function listedOn({ kind, entry, language }: PageHead, sources: PageSources): CatalogueEntry[] {
  return kind !== null && entry === null ? sources.list(kind, language) : [];
}

/** The most batches of one course or certificate that search engines are told of. */
const mostDescribed = 10;

/** Returns the batches that a page tells search engines of: of its course or certificate, or of all. What was made up is not told. */
export function batchesOn({ name, entry, language }: PageHead, sources: PageSources): Batch[] {
  if (entry === null && name !== 'batches') return [];
  const told = sources
    .batches({ entry: entry?._id ?? null, nextOnly: false, language })
    .filter((batch) => !batch.sample && (entry === null || batch.kind === name));
  const byEntry = Map.groupBy(told, (batch) => `${batch.kind} ${batch.entry}`);
  return [...byEntry.values()].flatMap((batches) => batches.slice(0, mostDescribed));
}

function listed(entry: CatalogueEntry): ListedEntry {
  const { _id, name, image, days, price, gst, description, english } = entry;
  return { _id, name, image, days, price, gst, description, ...(english && { english }) };
}
