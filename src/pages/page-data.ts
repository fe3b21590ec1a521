import type { Texts } from '../../web/content/texts.ts';
import { catalogueEntryPath, catalogueListPath } from '../shared/catalogue-paths.ts';
import { entryCard } from '../shared/entry-card.ts';
import { firstLanguage, type Language } from '../shared/languages.ts';
import { isPublicPage } from '../shared/pages.ts';
import type {
  CatalogueEntry,
  CatalogueKind,
  EntryCard,
  ListedEntry,
  Logo,
  Poster,
} from '../shared/records.ts';
import { cardsOnly, type KnownData, pageReads } from '../shared/rendered-page.ts';
import type { PageHead } from './head.ts';

/** Where the pages' data comes from: the features' tables. */
export interface PageSources {
  /** All courses or certificates, oldest first. */
  list(kind: CatalogueKind, language: Language): CatalogueEntry[];
  find(kind: CatalogueKind, id: string, language: Language): CatalogueEntry | null;
  logos(): Logo[];
  /** Oldest first. */
  posters(): Poster[];
}

/** Returns what a public page reads, by the paths of its calls, as small as the page needs it. */
export function knownData(
  { name, entry, language }: PageHead,
  sources: PageSources,
  texts: Texts,
): KnownData {
  if (name === null || !isPublicPage(name)) return {};
  if (name === 'course' || name === 'certificate')
    return entry === null ? {} : { [catalogueEntryPath(name, entry._id, language)]: entry };
  const readers = readersIn(language, texts);
  return Object.fromEntries(pageReads(name, '', language).map((path) => [path, readers[path]?.(sources)]));
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
    [courses + cardsOnly]: ({ list }) => list('course', language).map(card),
    [certificates + cardsOnly]: ({ list }) => list('certificate', language).map(card),
    '/admin/images': ({ logos }) => logos(),
    // The popup shows the newest alone, with its title in one language.
    '/admin/eventposter': ({ posters }) =>
      posters()
        .slice(-1)
        .map((poster) => inOneLanguage(poster, language)),
  };
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

function listed(entry: CatalogueEntry): ListedEntry {
  const { _id, name, image, days, price, gst, description, english } = entry;
  return { _id, name, image, days, price, gst, description, ...(english && { english }) };
}
