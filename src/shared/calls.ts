import type { CatalogueKind, Inbox } from './records.ts';
import { inboxes } from './records.ts';

/** The path of every call (decisions, section 3); some spellings are the specification's and stay as they are. */
export const calls = {
  login: '/admin/login',
  password: '/admin/password',
  account: '/admin/account',
  logout: '/admin/logout',
  logoutEverywhere: '/admin/logout-everywhere',
  courses: '/api/courses',
  certificates: '/api/certificates',
  logos: '/admin/images',
  logoUpload: '/admin/images/upload',
  enrollments: '/api/enrollments',
  registrations: '/admineventposter',
  posters: '/admin/eventposter',
  partnerMessages: '/adminpatnertouch',
  contactMessages: '/home/admin/getTouch',
  /** Contact messages are posted here, and read and deleted at `contactMessages`. */
  contactPost: '/home',
  /** Gives a public form its token when somebody begins to fill it. */
  formToken: '/api/form-token',
  /** The catalogue as the back office sees it, hidden entries included. */
  adminCourses: '/api/admin/courses',
  adminCertificates: '/api/admin/certificates',
  /** Undoes a deletion. */
  undo: '/api/admin/undo',
  /** Counts what is in the four inboxes and what of it is new; `events` sends the same whenever it changes. */
  news: '/api/admin/news',
  /** A stream of server-sent events. */
  events: '/api/admin/events',
  /** Says that an admin has opened the screen of an inbox. */
  visits: '/api/admin/visits',
  /** The institute's own facts and the site's pictures; `/preview` renders a page with facts that are not saved. */
  site: '/api/admin/site',
  /** Ends in the name of a picture: what the one shows that stands in for it. */
  pictureTexts: '/api/admin/site/picture-texts',
  /** The empty document that a preview is shown in. */
  siteFrame: '/api/admin/site/frame',
  /** Gives a table of people as a file; see `exportCall`. */
  exports: '/api/admin/exports',
  /** Posted to try them again, deleted to give them up. */
  failedMails: '/api/admin/failed-mails',
  /** Posted to mail the institute a test. */
  testMail: '/api/admin/test-mail',
  /** Listed and added here; the next two end in the id of another admin. */
  admins: '/api/admin/admins',
  removeAdmin: '/api/admin/admins/remove',
  resetAdmin: '/api/admin/admins/password',
  /** Who did what when. */
  activity: '/api/admin/activity',
  health: '/healthz',
} as const;

/** The call that lists one kind of the catalogue. */
export const catalogueCalls = {
  course: calls.courses,
  certificate: calls.certificates,
} as const satisfies Record<CatalogueKind, string>;

/** Gives the path of the call for one course or certificate. */
export function catalogueEntryPath(kind: CatalogueKind, id: string): string {
  return `${catalogueCalls[kind]}/${encodeURIComponent(id)}`;
}

/** The call that lists one kind of the catalogue for the back office. */
export const adminCatalogueCalls = {
  course: calls.adminCourses,
  certificate: calls.adminCertificates,
} as const satisfies Record<CatalogueKind, string>;

/** The kinds of file that a table of people is exported as. */
export const exportFormats = ['csv', 'xlsx'] as const;

/** One of the two. */
export type ExportFormat = (typeof exportFormats)[number];

/** The media type of each. */
export const exportTypes: Record<ExportFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The name of a table of people in its files and in the call that gives them. */
export const exportNames: Record<Inbox, string> = {
  enrollments: 'enrollments',
  registrations: 'registrations',
  contactMessages: 'contact-messages',
  partnerMessages: 'partner-messages',
};

/** One file for each table of people and format. */
export function exportFiles(): { name: string; inbox: Inbox; format: ExportFormat }[] {
  return inboxes.flatMap((inbox) =>
    exportFormats.map((format) => ({ name: `${exportNames[inbox]}.${format}`, inbox, format })),
  );
}

/** The call that gives a table of people as a file, with the `q` and `order` of the call that lists it. */
export function exportCall(inbox: Inbox, format: ExportFormat): string {
  return `${calls.exports}/${exportNames[inbox]}.${format}`;
}
