/** The roles of admins: owners may do everything; the office looks after people, batches and the register; editors after the site. */
export const roles = ['owner', 'office', 'editor'] as const;
export type Role = (typeof roles)[number];

/** Returns whether a word is the name of a role. */
export function isRole(word: string): word is Role {
  return roles.some((role) => role === word);
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
};

/** Returns the sentence that refuses what another role is asked for. */
export function needsRole(asked: Role): string {
  return `This needs the role ${roleTexts[asked].name}. Please ask an owner.`;
}

/** Returns whether an admin of a role may do what another role is asked for. */
export function mayDo(role: Role, asked: Role): boolean {
  return role === 'owner' || role === asked;
}
