import { feeOf } from '../../../src/shared/fee.ts';
import type { EntryCard, EntryKey } from '../../../src/shared/records.ts';

/** A course or add-on course that can be enrolled for. */
export interface BoardEntry extends EntryKey {
  card: EntryCard;
}

/** Returns what one costs: with GST where that is a percentage. */
export function feeText(card: EntryCard): string {
  const { tax, parts } = feeOf(card);
  return tax?.total ?? parts;
}
