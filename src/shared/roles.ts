/**
 * The roles of admins, in their order: owners may do everything; the office looks after people, batches and the register;
 * editors after the site; an instructor's own calls come with the course days.
 */
export const roles = ['owner', 'office', 'editor', 'instructor'] as const;
export type Role = (typeof roles)[number];

/** Returns whether a word is the name of a role. */
export function isRole(word: string): word is Role {
  return roles.some((role) => role === word);
}

/** Returns the roles among words, each once and in their order. */
export function rolesAmong(words: readonly unknown[]): Role[] {
  return roles.filter((role) => words.includes(role));
}

/** How the back office speaks of a role. */
interface RoleText {
  name: string;
  /** The purpose of the role. */
  meaning: string;
  /** All admins who have it. */
  people: string;
}

/** The words of the back office for each role. */
export const roleTexts: Readonly<Record<Role, RoleText>> = {
  owner: {
    name: 'Owner',
    meaning: 'May do everything, and decides who else may log in.',
    people: 'owners',
  },
  office: { name: 'Office', meaning: 'People, batches and certificates of students.', people: 'the office' },
  editor: {
    name: 'Editor',
    meaning: 'The site’s texts and pictures, courses, logos and posters.',
    people: 'editors',
  },
  instructor: {
    name: 'Instructor',
    meaning: 'Teaches. No screen needs this role yet.',
    people: 'instructors',
  },
};

/** Returns what the back office calls roles. */
export function roleNames(own: readonly Role[]): string[] {
  return own.map((role) => roleTexts[role].name);
}

/** Returns 'Owner, Office and Editor'. */
export function listed(words: readonly string[]): string {
  return words.join(', ').replace(/, ([^,]*)$/u, ' and $1');
}

/** Returns 'the role Office', or 'the roles Office and Editor'. */
export function theRoles(words: readonly string[]): string {
  return `the role${words.length === 1 ? '' : 's'} ${listed(words)}`;
}

/** Returns the sentence that refuses what a role is asked for. */
export function needsRole(asked: Role): string {
  return `This needs the role ${roleTexts[asked].name}. Please ask an owner.`;
}

/** Returns whether an admin may do what a role is asked for. */
export function mayDo(own: readonly Role[], asked: Role): boolean {
  return own.includes('owner') || own.includes(asked);
}
