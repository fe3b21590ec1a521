import type { PublicPageName } from '../../src/shared/pages.ts';
import type { GroupName } from './texts.ts';

// Without the texts themselves, so that a browser gets only those that come with a page.

/** The groups that every page needs. */
export const groupsOfEveryPage = ['frame', 'forms', 'heads'] as const satisfies readonly GroupName[];

/** The other groups that a public page needs. */
export const groupsOfPage = {
  home: [
    'home',
    'batches',
    'fees',
    'questions',
    'facilities',
    'collaborations',
    'contact',
    'consent',
    'popup',
  ],
  about: ['about', 'facilities', 'collaborations'],
  gallery: ['gallery'],
  courses: ['catalogue', 'batches', 'fees'],
  course: ['catalogue', 'batches', 'batchLists', 'enrollment', 'consent', 'fees', 'questions'],
  certificates: ['catalogue', 'batches', 'fees'],
  certificate: ['catalogue', 'batches', 'batchLists', 'enrollment', 'consent', 'fees', 'questions'],
  contact: ['contact', 'contactPage', 'consent'],
  batches: ['batches', 'batchLists', 'catalogue'],
  application: ['application', 'batches', 'catalogue'],
  applicationSearch: ['application'],
  verification: ['verification', 'batches'],
  verificationSearch: ['verification'],
} as const satisfies Record<PublicPageName, readonly GroupName[]>;

/** The groups of which the back office makes the messages that it has ready for applicants. */
export const groupsOfMessages = ['messages', 'batches'] as const satisfies readonly GroupName[];
