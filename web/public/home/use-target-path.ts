import { detailPages, listPages, pagePath } from '../../../src/shared/pages.ts';
import type { CatalogueTarget } from '../../content/shapes.ts';
import { useCatalogueIds } from '../../data/use-catalogue.ts';
import type { ReadList } from '../../data/use-list.ts';

/**
 * Gives the path that a fixed link of the home page leads to: the page of its course or certificate, or the list where
 * the institute has deleted that one. As long as the list is not known, the entry is taken to be there.
 */
export function useTargetPath(): (target: CatalogueTarget) => string {
  const lists = { course: useCatalogueIds('course'), certificate: useCatalogueIds('certificate') };
  return ({ kind, id }) =>
    isKnown(lists[kind]) && !lists[kind].items.includes(id)
      ? pagePath(listPages[kind])
      : pagePath(detailPages[kind], id);
}

function isKnown(list: ReadList<unknown>): boolean {
  return list.items.length > 0 || (!list.loading && list.error === undefined);
}
