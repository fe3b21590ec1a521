import { calls, catalogueCalls } from '../shared/calls.ts';
import type { CatalogueEntry, CatalogueKind, ListedEntry, Logo, Poster } from '../shared/records.ts';
import { idsOnly, type KnownData } from '../shared/rendered-page.ts';
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

/**
 * Gives what a public page reads, by the paths of the calls that would bring it, and nothing that it does not show: the
 * lists hold no long texts, and Home needs no more of them than which entries there are.
 */
export function knownData({ name, entry }: PageHead, sources: PageSources): KnownData {
  switch (name) {
    case 'home':
      return {
        [calls.courses + idsOnly]: idsOf(sources.list('course')),
        [calls.certificates + idsOnly]: idsOf(sources.list('certificate')),
        [calls.logos]: sources.logos(),
        // The popup shows the newest alone.
        [calls.posters]: sources.posters().slice(-1),
      };
    case 'about':
      return { [calls.logos]: sources.logos() };
    case 'courses':
      return { [calls.courses]: sources.list('course').map(listed) };
    case 'certificates':
      return { [calls.certificates]: sources.list('certificate').map(listed) };
    case 'course':
    case 'certificate':
      return entry === null ? {} : { [`${catalogueCalls[name]}/${encodeURIComponent(entry._id)}`]: entry };
    default:
      return {};
  }
}

function idsOf(entries: readonly CatalogueEntry[]): string[] {
  return entries.map(({ _id }) => _id);
}

function listed({ _id, name, image, days, price, gst, description }: CatalogueEntry): ListedEntry {
  return { _id, name, image, days, price, gst, description };
}
