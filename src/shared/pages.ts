import { parse } from 'regexparam';
import type { CatalogueKind } from './records.ts';
import type { Role } from './roles.ts';

/** One page of the site: the pattern of its path, as wouter reads it, and whether it is a screen of the back office. */
export interface Page {
  pattern: string;
  admin: boolean;
  /** It is the same for every visitor until the content of the site changes; shared caches may keep it and no other. */
  isSameForAll?: true;
  /** Set for the pages that show one course or certificate. */
  detailOf?: CatalogueKind;
}

/** A screen of the back office. */
export interface AdminPage extends Page {
  /** What goes before the institute's name in the document's title. */
  title: string;
  /** Whose screen it is, besides owners'; null: every admin's. The calls that it makes ask for the same role. */
  role: Role | null;
}

/** What goes there on public pages, in one language. */
export type PageTitles = Readonly<Record<PublicPageName | 'unknown', string>>;

const sameForAll = { isSameForAll: true } as const;

/** Every page by the name that routes and links use. */
export const pages = {
  home: publicPage('/', sameForAll),
  about: publicPage('/about', sameForAll),
  gallery: publicPage('/gallery', sameForAll),
  courses: publicPage('/course', sameForAll),
  course: detailPage('/course-enroll-template/:id', 'course'),
  certificates: publicPage('/certificate', sameForAll),
  certificate: detailPage('/certificate-enroll-template/:id', 'certificate'),
  contact: publicPage('/contact', sameForAll),
  batches: publicPage('/batches', sameForAll),
  application: publicPage('/application/:id'),
  applicationSearch: publicPage('/application', sameForAll),
  verification: publicPage('/verify/:id'),
  verificationSearch: publicPage('/verify', sameForAll),
  adminLogin: adminPage('/admin', 'Log in', null),
  adminPanel: adminPage('/admin/panel', 'Panel', null),
  adminCourses: adminPage('/admin/courses', 'Courses', 'editor'),
  adminAddCourse: adminPage('/admin/addcourse', 'Add Course', 'editor'),
  adminEditCourse: adminPage('/admin/editCourse/:id', 'Edit Course', 'editor'),
  adminCertificates: adminPage('/admin/certificates', 'Certificates', 'editor'),
  adminAddCertificate: adminPage('/admin/add-certificate', 'Add Certificate', 'editor'),
  adminEditCertificate: adminPage('/admin/edit/:id', 'Edit Certificate', 'editor'),
  adminPartners: adminPage('/admin/partners', 'Partner logos', 'editor'),
  adminEnrollments: adminPage('/admin/enroll', 'Enrollments', 'office'),
  adminPosters: adminPage('/admin/event-poster', 'Event posters', 'editor'),
  adminRegistrations: adminPage('/admin/userEvent', 'Event registrations', 'office'),
  adminPartnerMessages: adminPage('/admin/adminform', 'Partner messages', 'office'),
  adminContactMessages: adminPage('/admin/contactUser', 'Contact messages', 'office'),
  adminBatches: adminPage('/admin/batches', 'Batches', 'office'),
  adminBatch: adminPage('/admin/batches/:id', 'Batch', 'office'),
  adminFollowUp: adminPage('/admin/follow-up', 'Follow-up', 'office'),
  adminRegister: adminPage('/admin/register', 'Register', 'office'),
  adminPrivacy: adminPage('/admin/privacy', 'Personal data', 'office'),
  adminFigures: adminPage('/admin/figures', 'Figures', 'office'),
  adminPages: adminPage('/admin/pages', 'Pages', 'editor'),
  adminSite: adminPage('/admin/site', 'Site', 'editor'),
  adminAdmins: adminPage('/admin/admins', 'Admins', 'owner'),
  adminActivity: adminPage('/admin/activity', 'Activity', 'owner'),
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

/** Title of the screen that stands for every unknown path of the back office. */
export const unknownScreen = '404 Not Found (Admin)';

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

/** Returns what a screen of the back office is called, and every unknown path there. */
export function screenTitle(path: string): string {
  const match = matchPage(path);
  const page: Page | AdminPage | null = match && pages[match.name];
  return page !== null && 'title' in page ? page.title : unknownScreen;
}

/** Returns whose screen a page is, besides owners'; null for every admin's. */
export function roleOf(name: ScreenName): Role | null {
  return pages[name].role;
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

function publicPage(pattern: string, more: Pick<Page, 'isSameForAll'> = {}): Page {
  return { pattern, admin: false, ...more };
}

function detailPage(pattern: string, kind: CatalogueKind): Page {
  return { pattern, admin: false, ...sameForAll, detailOf: kind };
}

function adminPage(pattern: string, title: string, role: Role | null): AdminPage {
  return { pattern, title, role, admin: true };
}
