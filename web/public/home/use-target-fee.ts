import { type Fee, feeOf } from '../../../src/shared/fee.ts';
import type { CatalogueKind } from '../../../src/shared/records.ts';
import type { CatalogueTarget } from '../../content/shapes.ts';
import { useCatalogueFees } from '../../data/use-catalogue.ts';

/** Returns a function that returns what a course or certificate of one kind costs, or null while or where that is not known. */
export function useTargetFee(kind: CatalogueKind): (target: CatalogueTarget) => Fee | null {
  const { items } = useCatalogueFees(kind);
  return ({ id }) => {
    const entry = items.find(({ _id }) => _id === id);
    return entry === undefined ? null : feeOf(entry);
  };
}
