import { asRoot, type CommandDescription } from './description.ts';

/** What looks at all of it. */
export const doctorCommands: readonly CommandDescription[] = [
  {
    name: 'doctor',
    summary: 'look at everything that may be wrong, and say what to do',
    explanation: `Looks at database, uploads, secret, facts, disk, clock, permissions, certificate, proxy, age of the newest backup, of
the newest copy off-site and of the last drill, what restores keep, whether the server finds all that it needs to start, and mail
server; one line each, BAD in front of what needs somebody. Ends with exit code 1 if there is any. With --all it looks at every institute that is installed on the machine, and also at
its service and its ports.\n\n${asRoot}`,
    options: { all: { meaning: 'every institute of the machine, each under the name of its service' } },
    examples: ['drone-institute doctor', 'sudo drone-institute doctor --all'],
    settings: ['DATA_DIR', 'DOMAIN'],
  },
];
