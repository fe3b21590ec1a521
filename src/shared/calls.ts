import type { CatalogueKind } from './records.ts';

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
  /** Posted to try them again, deleted to give them up. */
  failedMails: '/api/admin/failed-mails',
  health: '/healthz',
} as const;

/** The call that lists one kind of the catalogue. */
export const catalogueCalls: Record<CatalogueKind, string> = {
  course: calls.courses,
  certificate: calls.certificates,
};

/** The call that lists one kind of the catalogue for the back office. */
export const adminCatalogueCalls: Record<CatalogueKind, string> = {
  course: calls.adminCourses,
  certificate: calls.adminCertificates,
};
