import { asRoot, type CommandDescription } from './description.ts';

const password = {
  value: 'PASSWORD',
  meaning: "this password, 10 characters at least, instead of a random one (the shell's history keeps it)",
};

const role = {
  value: 'ROLES',
  meaning: 'owner, office, editor, instructor; several with a comma between',
};

const whatRolesMay = `Owners do everything; the office looks after people, batches and certificates, editors after the site.
The role instructor opens nothing of its own yet.`;

/** Admins, and what is held about a person. */
export const adminCommands: readonly CommandDescription[] = [
  {
    name: 'admin create',
    operand: 'EMAIL',
    summary: 'make an admin; the password is random and shown once',
    explanation: `Makes an account for the back office at /admin: an owner's, unless it says otherwise. ${whatRolesMay}
A random password works for a week, and only to choose a new one. A server that is running knows the account at once.\n\n${asRoot}`,
    options: {
      'admin-name': { value: 'NAME', meaning: "the admin's name; 'Admin' unless told" },
      role,
      password,
    },
    examples: [
      "drone-institute admin create meena@example.com --admin-name 'Meena R'",
      "drone-institute admin create ravi@example.com --admin-name 'Ravi K' --role office,editor",
    ],
    settings: ['DATA_DIR'],
  },
  {
    name: 'admin list',
    summary: 'list the admins',
    explanation: `Prints email, name and roles of each (owner, office, editor, instructor, in this order), a tab between.\n\n${asRoot}`,
    examples: ['drone-institute admin list'],
    settings: ['DATA_DIR'],
  },
  {
    name: 'admin set-role',
    operand: 'EMAIL',
    summary: 'say what an admin may do, from the next call on',
    explanation: `Gives an admin other roles in place of those from before. ${whatRolesMay}
For when no owner is left who could do it at /admin; the last owner stays one.\n\n${asRoot}`,
    options: { role },
    examples: ['drone-institute admin set-role meena@example.com --role owner'],
    settings: ['DATA_DIR'],
  },
  {
    name: 'admin reset-password',
    operand: 'EMAIL',
    summary: 'set a new random password; ends every session',
    explanation: `Gives an admin a new password and logs that admin out everywhere. A random one works for a week, and only to choose a new
one. Failed log-ins are forgotten, so that nobody waits for what others have tried. A server that is running knows it at once.\n\n${asRoot}`,
    options: { password },
    examples: ['drone-institute admin reset-password meena@example.com'],
    settings: ['DATA_DIR'],
  },
  {
    name: 'admin reset-second-factor',
    operand: 'EMAIL',
    summary: 'take app, passkeys and recovery codes away; ends every session',
    explanation: `For an admin who has lost the phone and the recovery codes: the password alone is enough for the next log-in. Where owners
ask for a second factor, that admin sets up a new one there.\n\n${asRoot}`,
    examples: ['drone-institute admin reset-second-factor meena@example.com'],
    settings: ['DATA_DIR'],
  },
  {
    name: 'admin remove',
    operand: 'EMAIL',
    summary: 'remove an admin; ends every session',
    explanation: `Removes the account; what that admin has made stays.\n\n${asRoot}`,
    examples: ['drone-institute admin remove meena@example.com'],
    settings: ['DATA_DIR'],
  },
  {
    name: 'admin export-person',
    operand: 'EMAIL|PHONE|NUMBER',
    summary: 'print everything that is held about a person, as JSON',
    explanation: `Prints every enrollment, with its reference, its place in a batch and what was said at the counter, registration and message with
that email address or phone number, each with the notes about it, and every certificate of that person: the answer when somebody asks what the institute holds about them. With the number of a certificate
instead, such as NDA/2027/0001, it prints that one and those that it replaces.\n\n${asRoot}`,
    examples: ['drone-institute admin export-person kavitha@example.com > kavitha.json'],
    settings: ['DATA_DIR'],
  },
  {
    name: 'admin erase-person',
    operand: 'EMAIL|PHONE|NUMBER',
    summary: 'delete everything that is held about a person',
    explanation: `Deletes every enrollment, registration and message with that email address or phone number, with the person's seats,
which become free, and the pages of those applications. On the person's certificates the name is emptied; their numbers, courses and days stay in the
register, and whoever checks one reads that the name was erased. Backups hold all of it until they run out;
what a restore brings back is erased again at the next start.
For a certificate that knows no email address give its number: only the name on it, and on those that it replaces, is emptied.
Look first with admin export-person: a family may share a phone number. In the back office each record can be ticked by itself.\n\n${asRoot}`,
    examples: [
      'drone-institute admin erase-person kavitha@example.com',
      'drone-institute admin erase-person NDA/2019/0042',
    ],
    settings: ['DATA_DIR', 'BACKUPS'],
  },
];
