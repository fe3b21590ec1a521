import { detailPages, pagePath } from '../../../src/shared/pages.ts';
import type { CatalogueKind } from '../../../src/shared/records.ts';
import { useEntryCards } from '../../data/use-catalogue.ts';
import { isKnown } from '../../data/use-list.ts';

/** A course or certificate that a text leads to. */
export interface Target {
  kind: CatalogueKind;
  /** Its id. */
  entry: string;
  /** The path of its page. */
  href: string;
}

/**
 * Returns a function that finds what a text such as 'course/small-class' leads to; null for what the institute has hidden or
 * deleted. Until the list is known, every entry counts as there.
 */
export function useTarget(): (target: string) => Target | null {
  const lists = { course: useEntryCards('course'), certificate: useEntryCards('certificate') };
  return (target) => {
    const [kind, id = ''] = target.split('/');
    if (kind !== 'course' && kind !== 'certificate') return null;
    const list = lists[kind];
    if (isKnown(list) && !list.items.some(({ _id }) => _id === id)) return null;
    return { kind, entry: id, href: pagePath(detailPages[kind], id) };
  };
}
