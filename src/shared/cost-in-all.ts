import { totalOf } from './fee.ts';
import type { CatalogueEntry, CatalogueKind } from './records.ts';
import type { SiteFacts } from './site-facts.ts';

/**
 * Returns what a course costs in all, in rupees: its fee with GST, hostel and food for its days, and a medical certificate, which the
 * DGCA asks for and nobody for an add-on course. Null while hostel or food is not told, and for a single day, for which nobody stays.
 */
export function costInAll(
  kind: CatalogueKind,
  entry: Pick<CatalogueEntry, 'price' | 'gst' | 'days'>,
  { hostelNight, foodDay, medical }: SiteFacts['costs'],
): number | null {
  const fee = totalOf(entry);
  if (fee === null || hostelNight === null || foodDay === null || entry.days === 1) return null;
  return fee + entry.days * (hostelNight + foodDay) + ((kind === 'course' && medical) || 0);
}
