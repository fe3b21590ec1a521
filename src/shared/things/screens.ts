import type { Role } from '../roles.ts';

/** The parts of the back office, in their order. */
export const groups = {
  people: 'People',
  training: 'Training',
  website: 'Website',
  institute: 'Institute',
} as const;

/** The name of a part of the back office. */
export type GroupName = keyof typeof groups;

/** The link to a screen from the panel and from every other screen. */
export interface Section {
  /** The part of the back office with its link, in side bar and panel. */
  group: GroupName;
  /** Whether its button is one of the panel's first eight or below them. */
  stands: 'first' | 'further';
  /** The text of its button on the panel. */
  label: string;
  /** Its name among visitors, or where they see it; null for an inbox, which shows its news there. */
  note: string | null;
  /** The call that lists or counts its records; null if they are not counted, and for an inbox, which the news count. */
  counts: string | null;
}

/** A screen of the back office. */
export interface Screen {
  /** As wouter reads it. */
  path: string;
  /** The words before the institute's name in the document's title, and of links to it. */
  title: string;
  /** Whose screen it is, besides owners'; null: every admin's. The calls that it makes ask for the same role. */
  role: Role | null;
  /** The way to it from everywhere; null where there is none. */
  section: Section | null;
  /** The screen that leads to it, whose section it belongs to; null for one with a section of its own. */
  parent: string | null;
}

/** Every screen of the back office, in the order of its group and of the panel. Its view and icon are in `web/admin/screens.tsx`. */
export const screens = {
  adminLogin: screen({ path: '/admin', title: 'Log in', role: null, section: null, parent: null }),
  adminPanel: screen({ path: '/admin/panel', title: 'Today', role: null, section: null, parent: null }),
  adminCourses: screen({
    path: '/admin/courses',
    title: 'Courses',
    role: 'editor',
    section: {
      group: 'website',
      stands: 'first',
      label: 'Course',
      note: 'DGCA authorised courses',
      counts: '/api/admin/courses',
    },
    parent: null,
  }),
  adminAddCourse: screen({
    path: '/admin/addcourse',
    title: 'Add Course',
    role: 'editor',
    section: null,
    parent: 'adminCourses',
  }),
  adminEditCourse: screen({
    path: '/admin/editCourse/:id',
    title: 'Edit Course',
    role: 'editor',
    section: null,
    parent: 'adminCourses',
  }),
  adminCertificates: screen({
    path: '/admin/certificates',
    title: 'Certificates',
    role: 'editor',
    section: {
      group: 'website',
      stands: 'first',
      label: 'Certificate',
      note: 'Add-on courses',
      counts: '/api/admin/certificates',
    },
    parent: null,
  }),
  adminAddCertificate: screen({
    path: '/admin/add-certificate',
    title: 'Add Certificate',
    role: 'editor',
    section: null,
    parent: 'adminCertificates',
  }),
  adminEditCertificate: screen({
    path: '/admin/edit/:id',
    title: 'Edit Certificate',
    role: 'editor',
    section: null,
    parent: 'adminCertificates',
  }),
  adminPartners: screen({
    path: '/admin/partners',
    title: 'Partner logos',
    role: 'editor',
    section: {
      group: 'website',
      stands: 'first',
      label: 'Partners',
      note: 'Logos on the home page',
      counts: '/admin/images',
    },
    parent: null,
  }),
  adminFollowUp: screen({
    path: '/admin/follow-up',
    title: 'Follow-up',
    role: 'office',
    section: {
      group: 'people',
      stands: 'further',
      label: 'Follow-up',
      note: 'People to call back today',
      // The people whom Today says to call.
      counts: '/api/admin/follow-up-counts',
    },
    parent: null,
  }),
  adminPerson: screen({
    path: '/admin/people/:id',
    title: 'Person',
    role: 'office',
    section: null,
    parent: 'adminFollowUp',
  }),
  adminEnrollments: screen({
    path: '/admin/enroll',
    title: 'Enrollments',
    role: 'office',
    section: {
      group: 'people',
      stands: 'first',
      label: 'Enroll Form',
      note: null,
      counts: null,
    },
    parent: null,
  }),
  adminPosters: screen({
    path: '/admin/event-poster',
    title: 'Event posters',
    role: 'editor',
    section: {
      group: 'website',
      stands: 'first',
      label: 'Event Poster',
      note: 'Popup on the home page',
      counts: '/admin/eventposter',
    },
    parent: null,
  }),
  adminRegistrations: screen({
    path: '/admin/userEvent',
    title: 'Event registrations',
    role: 'office',
    section: {
      group: 'people',
      stands: 'first',
      label: 'User Event',
      note: null,
      counts: null,
    },
    parent: null,
  }),
  adminPartnerMessages: screen({
    path: '/admin/adminform',
    title: 'Partner messages',
    role: 'office',
    section: {
      group: 'people',
      stands: 'first',
      label: 'Being a Partner',
      note: null,
      counts: null,
    },
    parent: null,
  }),
  adminContactMessages: screen({
    path: '/admin/contactUser',
    title: 'Contact messages',
    role: 'office',
    section: {
      group: 'people',
      stands: 'first',
      label: 'Contact Form',
      note: null,
      counts: null,
    },
    parent: null,
  }),
  adminBatches: screen({
    path: '/admin/batches',
    title: 'Batches',
    role: 'office',
    section: {
      group: 'training',
      stands: 'further',
      label: 'Batches',
      note: 'Upcoming dates and seats',
      // Those that are coming: only they are of use.
      counts: '/api/batches',
    },
    parent: null,
  }),
  adminBatch: screen({
    path: '/admin/batches/:id',
    title: 'Batch',
    role: 'office',
    section: null,
    parent: 'adminBatches',
  }),
  adminRegister: screen({
    path: '/admin/register',
    title: 'Register',
    role: 'office',
    section: {
      group: 'training',
      stands: 'further',
      label: 'Register',
      note: 'Certificates that were issued',
      counts: '/api/admin/register/count',
    },
    parent: null,
  }),
  adminFigures: screen({
    path: '/admin/figures',
    title: 'Figures',
    role: 'office',
    section: {
      group: 'institute',
      stands: 'further',
      label: 'Figures',
      note: 'Enquiries, seats, certificates',
      counts: null,
    },
    parent: null,
  }),
  adminPrivacy: screen({
    path: '/admin/privacy',
    title: 'Personal data',
    role: 'office',
    section: {
      group: 'institute',
      stands: 'further',
      label: 'Personal data',
      note: 'Export, erase, how long it is kept',
      counts: null,
    },
    parent: null,
  }),
  adminPages: screen({
    path: '/admin/pages',
    title: 'Pages',
    role: 'editor',
    section: {
      group: 'website',
      stands: 'further',
      label: 'Pages',
      note: 'Texts and pictures',
      counts: null,
    },
    parent: null,
  }),
  adminSite: screen({
    path: '/admin/site',
    title: 'Site',
    role: 'editor',
    section: {
      group: 'website',
      stands: 'further',
      label: 'Site',
      note: 'Name, contacts, facts',
      counts: null,
    },
    parent: null,
  }),
  adminAdmins: screen({
    path: '/admin/admins',
    title: 'Admins',
    role: 'owner',
    section: { group: 'institute', stands: 'further', label: 'Admins', note: 'Who may log in', counts: null },
    parent: null,
  }),
  adminActivity: screen({
    path: '/admin/activity',
    title: 'Activity',
    role: 'owner',
    section: {
      group: 'institute',
      stands: 'further',
      label: 'Activity',
      note: 'Who did what, and when',
      counts: null,
    },
    parent: null,
  }),
} as const;

/** The name of a screen of the back office. */
export type ScreenName = keyof typeof screens;

function screen<const Stated extends Screen>(stated: Stated): Stated {
  return stated;
}
