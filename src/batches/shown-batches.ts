import { beginOfDay, dayInIndia } from '../shared/india-time.ts';
import { firstLanguage, type Language } from '../shared/languages.ts';
import type { AdminBatch, Batch, CatalogueEntry, CatalogueKind, EntryKey } from '../shared/records.ts';
import type { BatchRepository, FilledBatch, StoredBatch } from './batch-repository.ts';
import { taughtIn } from './taught-in.ts';

/** The parts with which batches are shown. */
export interface ShownParts {
  batches: BatchRepository;
  /** Returns a course or certificate that visitors see, in a language, or null. */
  findEntry: (kind: CatalogueKind, id: string, language: Language) => CatalogueEntry | null;
  /** Returns the English name of any course or certificate, hidden or not, or null. */
  nameOfEntry: (kind: CatalogueKind, id: string) => string | null;
  /** Returns whether a seat of a batch that becomes free is offered to who waits. */
  offersSeats: (batch: StoredBatch) => boolean;
  now: () => Date;
}

/** Which of the upcoming batches. */
export interface BatchQuery {
  /** The id of a course or certificate; null: of all. */
  entry: string | null;
  /** Only the next one of each that has a seat, or of those that have none the next. */
  nextOnly: boolean;
  language: Language;
}

/** Returns the functions that show batches to visitors and to the back office. */
export function shownBatches({ batches, findEntry, nameOfEntry, offersSeats, now }: ShownParts) {
  const nameOf = ({ kind, entry }: Pick<Batch, 'kind' | 'entry'>) => nameOfEntry(kind, entry) ?? entry;

  /** Names each field, so that visitors never see another. */
  function toBatch(
    stored: FilledBatch,
    shown: Pick<CatalogueEntry, 'name' | 'english'> & Partial<Pick<CatalogueEntry, 'location'>>,
    inLanguage: Language,
  ): Batch {
    const { _id, kind, entry, startsOn, endsOn, location, language, seats, state } = stored;
    return {
      _id,
      kind,
      entry,
      entryName: shown.name,
      startsOn,
      endsOn,
      location: location ?? shown.location ?? null,
      language: taughtIn(language, inLanguage),
      seats,
      state,
      ...seatsIn(stored),
      ...(shown.english?.includes('name') && { english: true }),
      ...(stored.isSample && { sample: true }),
    };
  }

  return {
    /** Returns the upcoming batches of what visitors see, by start. */
    upcoming({ entry, nextOnly, language }: BatchQuery): Batch[] {
      // Many batches are of one course.
      const entries = new Map<string, CatalogueEntry | null>();
      const entryOf = (batch: FilledBatch) => {
        const key = `${batch.kind} ${batch.entry}`;
        const known = entries.get(key);
        if (known !== undefined) return known;
        const found = findEntry(batch.kind, batch.entry, language);
        entries.set(key, found);
        return found;
      };
      const all = batches.upcoming(dayInIndia(now()), entry).flatMap((batch) => {
        const shown = entryOf(batch);
        return shown === null ? [] : [toBatch(batch, shown, language)];
      });
      if (!nextOnly) return all;
      const next = new Map<string, Batch>();
      for (const batch of all) {
        const key = `${batch.kind} ${batch.entry}`;
        const before = next.get(key);
        if (before === undefined || (before.full && !batch.full)) next.set(key, batch);
      }
      return [...next.values()].sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
    },

    /**
     * Returns any batch as visitors see it, also one that is hidden or over, or null.
     * @param course what its course is called once that is deleted
     */
    find(id: string, language: Language = firstLanguage, course?: string): Batch | null {
      const stored = batches.find(id);
      if (stored === null) return null;
      const { kind, entry } = stored;
      const name = nameOfEntry(kind, entry) ?? course ?? entry;
      return toBatch(stored, findEntry(kind, entry, language) ?? { name }, language);
    },

    /** Returns what a course or certificate, hidden or not, is called in a language, or null once it is deleted. */
    nameIn: ({ kind, entry }: EntryKey, language: Language): string | null =>
      findEntry(kind, entry, language)?.name ?? nameOfEntry(kind, entry),

    /** Returns a batch as the back office sees it. */
    toAdmin(batch: StoredBatch): AdminBatch {
      const { isSample, ...stored } = batch;
      return {
        ...stored,
        ...seatsIn(stored),
        entryName: nameOf(stored),
        sample: isSample,
        offersSeats: offersSeats(batch),
      };
    },

    /** Returns the English name of what a batch is of. */
    nameOf,

    /** Returns whether a batch has begun. */
    hasStarted: ({ startsOn }: Pick<Batch, 'startsOn'>): boolean => beginOfDay(startsOn) <= now(),
  };
}

function seatsIn({ seats, taken }: Pick<FilledBatch, 'seats' | 'taken'>) {
  const seatsLeft = Math.max(0, seats - taken);
  return { seatsLeft, full: seatsLeft === 0 };
}

export type ShownBatches = ReturnType<typeof shownBatches>;
