import { pathMatcher, withId } from './match-path.ts';
import type { CatalogueKind } from './records.ts';
import { type Page, type PageName, pages } from './things/pages.ts';

export type { Page, PageName } from './things/pages.ts';
export { pages } from './things/pages.ts';

/** The pages with a certain value of a field. */
type PagesWith<Field extends keyof Page, Value> = {
  [Name in PageName]: (typeof pages)[Name][Field] extends Value ? Name : never;
}[PageName];

/** The name of a page in the menu. */
export type MenuPageName = PagesWith<'menu', string>;

/** The name of a page that search engines are told of by a description that is always the same. */
export type FoundPageName = PagesWith<'isFound', true> & PagesWith<'detailOf', null>;

/** The words before the institute's name in the titles of pages, in one language. */
export type PageTitles = Readonly<Record<PageName | 'unknown', string>>;

/** The names of all pages. */
export const pageNames = Object.keys(pages) as PageName[];

/** The pages in the menu and in the footer, in their order. */
export const menuPages = pageNames.filter(isInMenu);

/** The page that shows one course or certificate. */
export const detailPages = { course: 'course', certificate: 'certificate' } as const satisfies Record<
  CatalogueKind,
  PageName
>;

/** The page that lists the courses or the certificates. */
export const listPages = { course: 'courses', certificate: 'certificates' } as const satisfies Record<
  CatalogueKind,
  PageName
>;

/** Stands for the id in the one page that the server renders for all unknown ids. */
export const noId = ':id';

/** Returns the page that a path leads to, with the id in the path, or null: for unknown paths and the back office. */
export const matchPage = pathMatcher(pages);

/** Returns what a page is called, and every unknown path. */
export function pageTitle(path: string, titles: PageTitles): string {
  return titles[matchPage(path)?.name ?? 'unknown'];
}

/** Returns the path of a page, with the id put in where the page needs one. */
export function pagePath(name: PageName, id?: string): string {
  return withId(pages[name].path, id);
}

/** Returns the path of the QR code that leads to the page of a course or certificate from paper. */
export function qrCodePath(kind: CatalogueKind, id: string): string {
  return `${pagePath(detailPages[kind], id)}/qr.svg`;
}

/** Returns whether a path belongs to the back office, whose screens have no public header or footer. */
export function isAdminPath(path: string): boolean {
  return path.toLowerCase().startsWith('/admin');
}

/** Returns a document title: the page's own, then the institute's name. */
export function documentTitle(title: string, institute: string): string {
  return `${title} · ${institute}`;
}

/** Returns whether search engines are told of a page by a description that is always the same. */
export function isFoundPage(name: PageName): name is FoundPageName {
  const { isFound, detailOf }: Page = pages[name];
  return isFound && detailOf === null;
}

/** Returns whether a page is in the menu. */
export function isInMenu(name: PageName): name is MenuPageName {
  return pages[name].menu !== null;
}
