import { type PageName, pagePath, pages } from '../../src/shared/pages.ts';
import type { SiteLink } from './shapes.ts';

/** The panel's eight buttons, in their order. */
export const panelLinks: readonly SiteLink[] = [
  panelLink('Course', 'adminCourses'),
  panelLink('Certificate', 'adminCertificates'),
  panelLink('Partners', 'adminPartners'),
  panelLink('Enroll Form', 'adminEnrollments'),
  panelLink('Event Poster', 'adminPosters'),
  panelLink('User Event', 'adminRegistrations'),
  panelLink('Being a Partner', 'adminPartnerMessages'),
  panelLink('Contact Form', 'adminContactMessages'),
];

/** What a table of people says around its rows. */
export interface TableTexts {
  title: string;
  columns: readonly string[];
  empty: string;
}

/** Course Register Details. */
export const enrollmentTable: TableTexts = {
  title: 'Course Register Details',
  columns: ['S.NO', 'Name', 'Email', 'Phone', 'Address', 'Course', 'Action'],
  empty: 'No enrollments found',
};

/** The registrations for events. */
export const registrationTable: TableTexts = {
  title: pages.adminRegistrations.title,
  columns: ['S.No', 'Name', 'Email', 'Phone', 'Place', 'Action'],
  empty: 'No registrations found',
};

/** The messages of partners and of the contact form: one table for both. */
export const messageTable: TableTexts = {
  title: 'Stored Messages',
  columns: ['S.NO', 'Name', 'Email', 'Message', 'Action'],
  empty: 'No messages found',
};

/** Fixed words of the back office. */
export const adminTexts = {
  login: 'LOGIN',
  home: 'Home',
  logout: 'Logout',
  /** Where the server names no admin. */
  nameless: 'Admin',
  untitledCourse: 'Untitled Course',
  refresh: 'Refresh Data',
  retry: 'Retry',
  loadFailed: 'Error Loading Data',
  deleting: 'Deleting...',
  submitting: 'Submitting...',
  updating: 'Updating...',
  uploading: 'Uploading...',
  undo: 'Undo',
  undone: 'It is back in its place.',
  undoRefused: 'It could not be undone.',
  undoLost: 'No answer from the server: it is still deleted.',
  deleteCourse: 'Are you sure you want to delete this course?',
} as const;

/** Milliseconds between a saved edit and the way back to the list. */
export const redirectDelay = 1500;

/** The longest side of a picture's preview, in pixels. */
export const previewSize = 200;

function panelLink(label: string, page: PageName): SiteLink {
  return { label, href: pagePath(page) };
}
