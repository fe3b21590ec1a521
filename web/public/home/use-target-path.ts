import { detailPages, pagePath } from '../../../src/shared/pages.ts';
import type { CatalogueTarget } from '../../content/shapes.ts';
import { useCatalogueFees } from '../../data/use-catalogue.ts';
import type { ReadList } from '../../data/use-list.ts';

/**
 * Returns a function that returns the path of a course or certificate, or null for one that the institute has hidden or
 * deleted. Until the list is known, every entry counts as there.
 */
export function useTargetPath(): (target: CatalogueTarget) => string | null {
  const lists = { course: useCatalogueFees('course'), certificate: useCatalogueFees('certificate') };
  return ({ kind, id }) =>
    isKnown(lists[kind]) && !lists[kind].items.some(({ _id }) => _id === id)
      ? null
      : pagePath(detailPages[kind], id);
}

function isKnown(list: ReadList<unknown>): boolean {
  return list.items.length > 0 || (!list.loading && list.error === undefined);
}
