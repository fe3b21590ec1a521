import { allBatchesCalendar } from '../shared/batches.ts';
import { type Language, splitLanguage } from '../shared/languages.ts';
import type { Batch } from '../shared/records.ts';
import { calendarOf } from './calendar.ts';
import type { DocumentParts, MakeDocument, SiteDocument } from './document.ts';
import type { PageSources } from './page-data.ts';

/** The id in the path of the calendar of one batch. */
const idInPath = /^\/batches\/([^/]+)\.ics$/u;

/** Returns the maker of the calendar at a path: of all upcoming batches, or of one, hidden or over as it may be. Any other path: undefined. */
export function calendarAt(path: string, { batch }: Pick<PageSources, 'batch'>): MakeDocument | undefined {
  const { language, path: plain } = splitLanguage(path);
  if (plain === allBatchesCalendar)
    return (parts) => {
      const batches = parts.sources.batches({ entry: null, nextOnly: false, language });
      return calendar(batches, language, parts, parts.facts.name);
    };
  const id = idInPath.exec(plain)?.[1] ?? '';
  // Only as the pages write it: other spellings would be kept for themselves.
  const found = id === encodeURIComponent(id) ? batch(id, language) : null;
  return found === null ? undefined : (parts) => calendar([found], language, parts);
}

function calendar(
  batches: readonly Batch[],
  language: Language,
  { facts, texts, now }: DocumentParts,
  name?: string,
): SiteDocument {
  const { defaultLocation } = texts(language).catalogue;
  const time = now();
  return {
    type: 'text/calendar; charset=utf-8',
    write: (origin) =>
      calendarOf(batches, {
        institute: facts.name,
        origin,
        defaultLocation,
        now: time,
        language,
        ...(name !== undefined && { name }),
      }),
  };
}
