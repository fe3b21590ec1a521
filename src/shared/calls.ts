import type { CatalogueKind } from './records.ts';

/** The path of every call (decisions, section 3); some spellings are the specification's and stay as they are. */
export const calls = {
  login: '/admin/login',
  password: '/admin/password',
  account: '/admin/account',
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
  health: '/healthz',
} as const;

/** The call that lists one kind of the catalogue. */
export const catalogueCalls: Record<CatalogueKind, string> = {
  course: calls.courses,
  certificate: calls.certificates,
};
