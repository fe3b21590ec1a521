import { asRoot, type CommandDescription } from './description.ts';

/** The commands that say whether all is well. */
export const doctorCommands: readonly CommandDescription[] = [
  {
    name: 'doctor',
    summary: 'look at everything that may be wrong, and say what to do',
    explanation: `Looks at database, uploads, secret, facts, disk, clock, permissions, certificate, proxy, age of the newest backup, of
the newest copy off-site and of the last drill, what restores keep, whether the server finds all that it needs to start, and mail
server; one line each, BAD in front of what needs somebody. Ends with exit code 1 if there is any. Of the data of an earlier version it says what an upgrade to this one will change, on a copy, and
changes nothing. With --all it looks at every institute that is installed on the machine, and also at
its service and its ports.\n\n${asRoot}`,
    options: { all: { meaning: 'every institute of the machine, each under the name of its service' } },
    examples: ['drone-institute doctor', 'sudo drone-institute doctor --all'],
    settings: ['DATA_DIR', 'DOMAIN'],
  },
  {
    name: 'health',
    summary: 'say whether the server answers, for what watches it',
    explanation: `Asks the server on this machine for /healthz, by HOST and PORT. Ends with exit code 0 if it works, or with 1 and a line
that says what is wrong. Looks no further: 'doctor' does.\n\n${asRoot}`,
    examples: ['drone-institute health'],
    settings: ['HOST', 'PORT'],
  },
];
