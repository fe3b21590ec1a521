import { wordSearch } from '../../../../src/shared/person-keys.ts';
import type { Role } from '../../../../src/shared/roles.ts';
import {
  mayUse,
  type ScreenName,
  type Section,
  screenPath,
  screens,
  sectionsOf,
} from '../../../../src/shared/screens.ts';
import type { Result } from './results.ts';

/** A screen, or something that is done on one. */
export interface Way extends Result {
  /** Other names for it. */
  words: string;
}

/** The actions, each on the screen on which it begins. */
const actions: readonly (Omit<Way, 'href' | 'details'> & { screen: ScreenName; query?: string })[] = [
  { label: 'Add enrollment', screen: 'adminEnrollments', query: '?add', words: 'new enroll counter walk in' },
  { label: 'Add batch', screen: 'adminBatches', query: '?add', words: 'new date' },
  { label: 'Issue a certificate', screen: 'adminRegister', query: '?issue', words: 'new print' },
  { label: 'Import certificates', screen: 'adminRegister', query: '?import', words: 'csv excel earlier' },
  {
    label: 'Certificate design',
    screen: 'adminRegister',
    query: '?design',
    words: 'paper signature logo number',
  },
  { label: 'Add Course', screen: 'adminAddCourse', words: 'new fee price' },
  { label: 'Add Certificate', screen: 'adminAddCertificate', words: 'new add-on course fee price' },
  { label: 'Upload a partner logo', screen: 'adminPartners', words: 'add image' },
  { label: 'Upload an event poster', screen: 'adminPosters', words: 'add popup' },
  { label: 'Edit texts and pictures', screen: 'adminPages', words: 'website tamil review publish' },
  { label: 'Add admin', screen: 'adminAdmins', query: '?add', words: 'new user log in team password' },
  { label: 'Export or erase a person’s data', screen: 'adminPrivacy', words: 'delete privacy consent' },
];

/** Returns what an admin can do, then the screens that they have. */
export function waysOf(roles: readonly Role[] | undefined): {
  actions: readonly Way[];
  screens: readonly Way[];
} {
  const way = (name: ScreenName, words: string): Way => ({
    label: screens[name].title,
    details: [],
    href: screenPath(name),
    words,
  });
  const own = sectionsOf(roles).map((name) => {
    const { label, note }: Section = screens[name].section;
    return way(name, `${label} ${note ?? ''}`);
  });
  return {
    actions: actions.flatMap(({ screen, query = '', ...action }) => {
      const isOwn = roles !== undefined && mayUse(roles, screen);
      return isOwn ? { ...action, details: [], href: screenPath(screen) + query } : [];
    }),
    screens: roles === undefined ? [] : [way('adminPanel', 'home start'), ...own],
  };
}

/** Returns the ways in which each typed word begins a word; those whose label it begins come first. */
export function matchingWays(ways: readonly Way[], typed: string): readonly Way[] {
  const begins = wordSearch(typed);
  const byLabel = ways.filter(({ label }) => begins(label));
  const byWord = ways.filter((way) => !byLabel.includes(way) && begins(`${way.label} ${way.words}`));
  return [...byLabel, ...byWord];
}
