import { detailPages, pagePath } from '../../../src/shared/pages.ts';
import type { CatalogueTarget } from '../../content/shapes.ts';
import { useCatalogueIds } from '../../data/use-catalogue.ts';
import type { ReadList } from '../../data/use-list.ts';

/**
 * Returns the function that gives the path of a course or certificate that the home page speaks of, or null where the
 * institute has hidden or deleted it: the page then names it nowhere. As long as the list is not known, it is taken to be
 * there.
 */
export function useTargetPath(): (target: CatalogueTarget) => string | null {
  const lists = { course: useCatalogueIds('course'), certificate: useCatalogueIds('certificate') };
  return ({ kind, id }) =>
    isKnown(lists[kind]) && !lists[kind].items.includes(id) ? null : pagePath(detailPages[kind], id);
}

function isKnown(list: ReadList<unknown>): boolean {
  return list.items.length > 0 || (!list.loading && list.error === undefined);
}
