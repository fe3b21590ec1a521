import type { CatalogueEntry, EntryCard } from './records.ts';
import { shorten } from './shorten.ts';

/** More than three lines of a card hold, in any script. */
const mostOfDescription = 240;

/** Returns what Home needs of a course or certificate. */
export function entryCard(entry: CatalogueEntry): EntryCard {
  const { _id, name, image, days, price, gst, english } = entry;
  const description = shorten(entry.description, mostOfDescription);
  return { _id, name, image, days, price, gst, description, ...(english && { english }) };
}
