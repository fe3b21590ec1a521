import { parse } from 'regexparam';
import type { CatalogueKind } from './records.ts';

/** One page of the site. */
export interface Page {
  /** Of its path, as wouter reads it. */
  pattern: string;
  /** Set for the pages that show one course or certificate. */
  detailOf?: CatalogueKind;
}

/** What goes before the institute's name in the titles of public pages, in one language. */
export type PageTitles = Readonly<Record<PublicPageName | 'unknown', string>>;

/** Every page by the name that routes and links use. */
export const pages = {
  home: page('/'),
  about: page('/about'),
  gallery: page('/gallery'),
  courses: page('/course'),
  course: page('/course-enroll-template/:id', 'course'),
  certificates: page('/certificate'),
  certificate: page('/certificate-enroll-template/:id', 'certificate'),
  contact: page('/contact'),
  batches: page('/batches'),
  application: page('/application/:id'),
  applicationSearch: page('/application'),
  verification: page('/verify/:id'),
  verificationSearch: page('/verify'),
  adminLogin: page('/admin'),
  adminPanel: page('/admin/panel'),
  adminCourses: page('/admin/courses'),
  adminAddCourse: page('/admin/addcourse'),
  adminEditCourse: page('/admin/editCourse/:id'),
  adminCertificates: page('/admin/certificates'),
  adminAddCertificate: page('/admin/add-certificate'),
  adminEditCertificate: page('/admin/edit/:id'),
  adminPartners: page('/admin/partners'),
  adminEnrollments: page('/admin/enroll'),
  adminPosters: page('/admin/event-poster'),
  adminRegistrations: page('/admin/userEvent'),
  adminPartnerMessages: page('/admin/adminform'),
  adminContactMessages: page('/admin/contactUser'),
  adminBatches: page('/admin/batches'),
  adminBatch: page('/admin/batches/:id'),
  adminFollowUp: page('/admin/follow-up'),
  adminRegister: page('/admin/register'),
  adminPrivacy: page('/admin/privacy'),
  adminFigures: page('/admin/figures'),
  adminPages: page('/admin/pages'),
  adminSite: page('/admin/site'),
  adminAdmins: page('/admin/admins'),
  adminActivity: page('/admin/activity'),
} as const satisfies Record<string, Page>;

/** The name of a page. */
export type PageName = keyof typeof pages;

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

/** The script that shows each public page, by the name of the file that it is made of. */
export const pageScripts = {
  home: 'home-page',
  about: 'about-page',
  gallery: 'gallery-page',
  courses: 'catalogue-list-page',
  course: 'catalogue-detail-page',
  certificates: 'catalogue-list-page',
  certificate: 'catalogue-detail-page',
  contact: 'contact-page',
  batches: 'batches-page',
  application: 'application-page',
  applicationSearch: 'application-search-page',
  verification: 'verification-pages',
  verificationSearch: 'verification-pages',
} as const satisfies Partial<Record<PageName, string>>;

/** The name of a public page. */
export type PublicPageName = keyof typeof pageScripts;

/** The names of all public pages. */
export const publicPageNames = Object.keys(pageScripts) as PublicPageName[];

/** The name of a screen of the back office. */
export type ScreenName = Exclude<PageName, PublicPageName>;

/** What stands for the id in the one page that the server renders for all ids that there are not. */
export const noId = ':id';

const matchers = (Object.keys(pages) as PageName[]).map((name) => ({ name, ...parse(pages[name].pattern) }));

/** A page that a path leads to, with the id in the path where it has one. */
export interface PageMatch {
  name: PageName;
  id: string | null;
}

/**
 * Returns the page that a path leads to, or null. Upper and lower case are alike, as they are to wouter, so both
 * spellings of the edit-course route lead there. A path that cannot be decoded leads nowhere.
 */
export function matchPage(path: string): PageMatch | null {
  for (const { name, pattern } of matchers) {
    const found = pattern.exec(path);
    if (found) {
      const id = decode(found[1]);
      return id === undefined ? null : { name, id };
    }
  }
  return null;
}

/** Returns the public page that a path leads to, or null: for unknown paths and the back office. */
export function matchPublicPage(path: string): { name: PublicPageName; id: string } | null {
  const match = matchPage(path);
  return match && isPublicPage(match.name) ? { name: match.name, id: match.id ?? '' } : null;
}

/** Returns whether a page is public rather than a screen of the back office. */
export function isPublicPage(name: PageName): name is PublicPageName {
  return name in pageScripts;
}

/** Returns what a public page is called, and every unknown path. */
export function pageTitle(path: string, titles: PageTitles): string {
  return titles[matchPublicPage(path)?.name ?? 'unknown'];
}

/** Returns the path of a page, with the id put in where the page needs one. */
export function pagePath(name: PageName, id?: string): string {
  return pages[name].pattern.replace(':id', encodeURIComponent(id ?? ''));
}

/** Returns the path of the QR code that stands for the page of a course or certificate on paper. */
export function qrCodePath(kind: CatalogueKind, id: string): string {
  return `${pagePath(detailPages[kind], id)}/qr.svg`;
}

/** Returns whether a path belongs to the back office, whose pages have no public header or footer. */
export function isAdminPath(path: string): boolean {
  return path.toLowerCase().startsWith('/admin');
}

/** Returns a document title: the page's own, then the institute's name. */
export function documentTitle(title: string, institute: string): string {
  return `${title} · ${institute}`;
}

function decode(part: string | undefined): string | null | undefined {
  if (part === undefined) return null;
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

function page(pattern: string, detailOf?: CatalogueKind): Page {
  return { pattern, detailOf };
}
