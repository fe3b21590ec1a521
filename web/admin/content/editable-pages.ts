import { groupsOfEveryPage } from '../../../src/content/groups.ts';
import { legalPaths } from '../../../src/content/navigation.ts';
import { detailPages, type PageName, pageNames, pagePath, pages } from '../../../src/shared/pages.ts';
import type { CatalogueEntry, CatalogueKind } from '../../../src/shared/records.ts';
import { placeName } from './place-names.ts';

/** Something to edit: a page of the site, or texts without a page of their own. */
export interface EditablePage {
  id: string;
  label: string;
  groups: readonly string[];
  /** The path of the page that is shown, in the first language; null for what no page shows. */
  path: string | null;
}

/** Returns everything that can be edited: the pages, the parts around each, and the texts that no page shows. */
export function editablePages(
  groups: readonly string[],
  entries: Readonly<Record<CatalogueKind, readonly CatalogueEntry[]>>,
): EditablePage[] {
  const firstOf = (kind: CatalogueKind) => entries[kind][0]?._id;
  const ids: Partial<Record<PageName, string | undefined>> = {
    [detailPages.course]: firstOf('course'),
    [detailPages.certificate]: firstOf('certificate'),
    // The preview shows an example, whatever the key.
    application: 'example',
    verification: 'example',
  };
  const ofPages = pageNames.map((name) => ({
    id: name,
    label: pages[name].label,
    groups: pages[name].groups,
    path: name in ids && ids[name] === undefined ? null : pagePath(name, ids[name]),
  }));
  const everywhere = { id: 'every', label: 'Header, footer and forms', groups: groupsOfEveryPage, path: '/' };
  const ofLaw = [
    { id: 'privacy', label: 'Privacy policy', groups: ['legal'], path: legalPaths.privacyPolicy },
    { id: 'terms', label: 'Terms and conditions', groups: ['legal'], path: legalPaths.terms },
  ];
  const known = new Set<string>(['legal', ...groupsOfEveryPage, ...ofPages.flatMap(({ groups }) => groups)]);
  const others = groups
    .filter((group) => !known.has(group))
    .map((group) => ({ id: group, label: placeName(group), groups: [group], path: null }));
  return [...ofPages, ...ofLaw, everywhere, ...others];
}
