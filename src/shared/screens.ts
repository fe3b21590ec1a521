import { pathMatcher, withId } from './match-path.ts';
import { mayDo, type Role } from './roles.ts';
import {
  type GroupName,
  groups,
  type Screen,
  type ScreenName,
  type Section,
  screens,
} from './things/screens.ts';

export type { ScreenName, Section } from './things/screens.ts';
export { screens } from './things/screens.ts';

/** The name of a screen with a section of its own: a button on the panel, and a link on every screen. */
export type SectionName = {
  [Name in ScreenName]: (typeof screens)[Name]['section'] extends Section ? Name : never;
}[ScreenName];

/** The names of all screens of the back office. */
export const screenNames = Object.keys(screens) as ScreenName[];

/** Title of the screen at every unknown path of the back office. */
export const unknownScreen = '404 Not Found (Admin)';

/** Returns the screen that a path leads to, with the id in the path, or null; both spellings of the edit-course route lead there. */
export const matchScreen = pathMatcher(screens);

/** Returns what a screen of the back office is called, and every unknown path there. */
export function screenTitle(path: string): string {
  const match = matchScreen(path);
  return match === null ? unknownScreen : screens[match.name].title;
}

/** Returns the path of a screen, with the id put in where the screen needs one. */
export function screenPath(name: ScreenName, id?: string): string {
  return withId(screens[name].path, id);
}

/** Returns whether an admin may use a screen. */
export function mayUse(own: readonly Role[], name: ScreenName): boolean {
  const asked = screens[name].role;
  return asked === null || mayDo(own, asked);
}

/** Returns the screens with a section that an admin may use, in the order of the panel; none until the roles are known. */
export function sectionsOf(own: readonly Role[] | undefined, stands?: Section['stands']): SectionName[] {
  return screenNames.filter(hasSection).filter((name) => {
    const { section }: Screen = screens[name];
    const isMeant = stands === undefined || section?.stands === stands;
    return isMeant && own !== undefined && mayUse(own, name);
  });
}

/** Returns the groups with a screen for an admin, each with its label and the sections in it; none until the roles are known. */
export function groupsOf(
  own: readonly Role[] | undefined,
): { name: GroupName; label: string; sections: SectionName[] }[] {
  return (Object.keys(groups) as GroupName[])
    .map((name) => ({
      ...{ name, label: groups[name] },
      sections: sectionsOf(own).filter((section) => screens[section].section.group === name),
    }))
    .filter(({ sections }) => sections.length > 0);
}

/** Returns the screen to whose section a screen belongs. */
export function sectionOf(name: ScreenName): ScreenName {
  return screens[name].parent ?? name;
}

function hasSection(name: ScreenName): name is SectionName {
  return screens[name].section !== null;
}
