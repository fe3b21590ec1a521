import { catalogueEntryPath } from '../shared/catalogue-paths.ts';
import { isPublicPage } from '../shared/pages.ts';
import type {
  CatalogueEntry,
  CatalogueKind,
  EntryFee,
  ListedEntry,
  Logo,
  Poster,
} from '../shared/records.ts';
import { feesOnly, type KnownData, pageReads } from '../shared/rendered-page.ts';
import type { PageHead } from './head.ts';

/** Where the pages' data comes from: the features' tables. */
export interface PageSources {
  /** All courses or certificates, oldest first. */
  list(kind: CatalogueKind): CatalogueEntry[];
  find(kind: CatalogueKind, id: string): CatalogueEntry | null;
  logos(): Logo[];
  /** Oldest first. */
  posters(): Poster[];
}

/** Returns what a public page reads, by the paths of its calls, as small as the page needs it. */
export function knownData({ name, entry }: PageHead, sources: PageSources): KnownData {
  if (name === null || !isPublicPage(name)) return {};
  if (name === 'course' || name === 'certificate')
    return entry === null ? {} : { [catalogueEntryPath(name, entry._id)]: entry };
  return Object.fromEntries(pageReads(name, '').map((path) => [path, readers[path]?.(sources)]));
}

/** The lists hold no long texts, and Home needs no more of them than which entries there are and what they cost. */
const readers: Record<string, (sources: PageSources) => unknown> = {
  '/api/courses': ({ list }) => list('course').map(listed),
  '/api/certificates': ({ list }) => list('certificate').map(listed),
  [`/api/courses${feesOnly}`]: ({ list }) => list('course').map(fee),
  [`/api/certificates${feesOnly}`]: ({ list }) => list('certificate').map(fee),
  '/admin/images': ({ logos }) => logos(),
  // The popup shows the newest alone.
  '/admin/eventposter': ({ posters }) => posters().slice(-1),
};

/** Returns the courses or certificates that a page is the list of. */
export function listedOn({ kind, entry }: PageHead, sources: PageSources): CatalogueEntry[] {
  return kind !== null && entry === null ? sources.list(kind) : [];
}

function fee({ _id, price, gst }: CatalogueEntry): EntryFee {
  return { _id, price, gst };
}

function listed({ _id, name, image, days, price, gst, description }: CatalogueEntry): ListedEntry {
  return { _id, name, image, days, price, gst, description };
}
