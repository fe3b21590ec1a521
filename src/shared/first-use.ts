import type { Role } from './roles.ts';
import type { ScreenName } from './things/screens.ts';

/** Something that an institute needs before it opens. */
interface FirstUseStep {
  label: string;
  /** Before the list of what is open, where the list alone does not say what it is. */
  lead?: string;
  /** Whose it is to do, besides owners'. */
  role: Role;
  /** Where it is done: a screen, or on the server, as this topic of the help says. */
  place: { screen: ScreenName } | { help: string };
}

/** All that an institute needs before it opens, in the order in which it is best done. */
export const firstUseSteps = {
  name: step({
    label: 'Name and address',
    lead: 'Still samples:',
    role: 'editor',
    place: { screen: 'adminSite' },
  }),
  phone: step({
    label: 'Phone and email',
    lead: 'Still samples:',
    role: 'editor',
    place: { screen: 'adminSite' },
  }),
  courses: step({
    label: 'Courses and fees',
    role: 'editor',
    place: { screen: 'adminCourses' },
  }),
  dates: step({ label: 'Dates', role: 'office', place: { screen: 'adminBatches' } }),
  admins: step({ label: 'Who may log in', role: 'owner', place: { screen: 'adminAdmins' } }),
  secondFactor: step({
    label: 'Second factor',
    lead: 'Still without one:',
    role: 'owner',
    place: { screen: 'adminAdmins' },
  }),
  mail: step({ label: 'Emails', role: 'owner', place: { help: 'settings' } }),
  copies: step({ label: 'Copies off-site', role: 'owner', place: { help: 'backup' } }),
  address: step({ label: 'Web address', role: 'owner', place: { help: 'settings' } }),
  words: step({ label: 'Your own words', role: 'editor', place: { screen: 'adminPages' } }),
  proof: step({
    label: 'What families ask first',
    lead: 'Still missing:',
    role: 'editor',
    place: { screen: 'adminSite' },
  }),
};

/** The name of one of these steps. */
export type FirstUseName = keyof typeof firstUseSteps;

/** All of their names. */
export const firstUseNames = Object.keys(firstUseSteps) as FirstUseName[];

function step(stated: FirstUseStep): FirstUseStep {
  return stated;
}
