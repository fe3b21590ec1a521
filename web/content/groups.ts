import type { PublicPageName } from '../../src/shared/pages.ts';
import type { GroupName } from './texts.ts';

// Without the texts themselves, so that a browser gets only those that come with a page.

/** The groups that every page needs. */
export const groupsOfEveryPage = ['frame', 'forms', 'heads'] as const satisfies readonly GroupName[];

/** The other groups that a public page needs. */
export const groupsOfPage = {
  home: ['home', 'fees', 'questions', 'facilities', 'collaborations', 'contact', 'popup'],
  about: ['about', 'facilities', 'collaborations'],
  gallery: ['gallery'],
  courses: ['catalogue', 'fees'],
  course: ['catalogue', 'enrollment', 'fees', 'questions'],
  certificates: ['catalogue', 'fees'],
  certificate: ['catalogue', 'enrollment', 'fees', 'questions'],
  contact: ['contact', 'contactPage'],
} as const satisfies Record<PublicPageName, readonly GroupName[]>;
