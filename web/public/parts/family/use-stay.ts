import { costInAll } from '../../../../src/shared/cost-in-all.ts';
import type { CatalogueKind, EntryCard } from '../../../../src/shared/records.ts';
import { formatRupees } from '../../../../src/shared/rupees.ts';
import { useSiteFacts } from '../../../data/site-facts.tsx';
import { useTexts } from '../../../data/texts.tsx';

/** Returns in words what a course costs in all; null while the institute has not told it, or the course is not known. */
export function useStay(
  kind: CatalogueKind,
  entry: EntryCard | undefined,
): [label: string, amount: string] | null {
  const { costs } = useSiteFacts();
  const { withStay, withStayAndMedical } = useTexts('fees');
  const inAll = entry === undefined ? null : costInAll(kind, entry, costs);
  if (inAll === null) return null;
  return [kind === 'course' && costs.medical ? withStayAndMedical : withStay, formatRupees(inAll)];
}
