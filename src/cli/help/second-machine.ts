import { asRoot, type CommandDescription, identity, isPeerStopped } from './description.ts';

/** A machine that is ready when the first one is lost. */
export const secondMachineCommands: readonly CommandDescription[] = [
  {
    name: 'follow',
    operand: 's3',
    summary: 'keep a copy ready on a second machine, for when the first one is lost',
    options: {
      identity,
      once: { meaning: 'end once the copy is up to date' },
    },
    explanation: `For an institute that cannot be away for the half hour that 'restore' with a new machine takes. It asks the store every minute, fetches
only what it lacks, restores each copy for a trial, compares every file with its hash once a day, and serves nothing: /healthz answers 503 with
how old the copy is. 'promote' makes this machine the website within seconds. What came since the last copy, half a minute as a rule, is lost with the first machine all the same.

  1. On the second machine: sudo ./drone-institute install, with the same --domain as the first.
     Do not start it yet.
  2. Copy the settings of the first machine, /etc/drone-institute.env, to it; and where admins have
     authenticator apps, the file second-factor-key of /var/lib/drone-institute to the same folder,
     or their codes do not count there. Give that to the user of the service:
     sudo chown drone-institute: /var/lib/drone-institute/second-factor-key
  3. sudo drone-institute follow s3           (encrypted: follow s3 --identity identity.txt)
     It fetches the copy once, and says when it is there.
  4. sudo systemctl enable --now drone-institute
     The service goes on following, also after a restart of the machine, until it is promoted.
  5. Have something ask for http://SECOND-MACHINE/healthz (on PORT) and look for "isReady":true there; the status
     is 503 until it is promoted. 'doctor' says why it is not ready. Nobody else notices when it stops following.

It runs the version of the first machine or a later one: upgrade the second one first. With BACKUP_KEY it keeps the identity in
DATA_DIR/following until it is promoted: guard it as you guard the copies. Without a service, it follows until it is stopped.

${asRoot}`,
    examples: ['drone-institute follow s3', 'drone-institute follow s3 --identity /media/usb/identity.txt'],
    settings: ['DATA_DIR', 'PORT', 'BACKUP_S3', 'BACKUP_KEY'],
  },
  {
    name: 'promote',
    summary: 'make this machine the website, in place of one that is off',
    options: {
      yes: isPeerStopped,
      held: { meaning: 'do not ask the store: take the copy that is here' },
    },
    explanation: `On a machine that follows: fetches what came since its last look, makes the copy its own, ends every session, and has it served. Then
let the name of the site (DNS) point there; the certificate is obtained once it does. As after a restore, codes of authenticator apps
count only if their key was copied ('help restore', 7).

No machine does this by itself, since none can tell whether the other one is off or only out of its sight: if both take enrollments, each has
seats and certificate numbers that the other gave to somebody else. So a person decides: can nobody reach the first machine, will it not
be back soon, and is it switched off for good, at its provider if need be? 'promote' says how old the newest copy at the store is: one made a
moment ago comes from a machine that is still on. If it cannot fetch, nothing is changed, and the other machine stays the website. What it has taken in since its last copy is lost then.

From then on the folder at the store is marked with the name of this machine. Another one that finds the mark copies nothing there any more,
also if the mark is lost later, and says so on its panel, by mail and in 'doctor': switch it off. To go back to it, where it has been the website all along, say
'promote' there: it keeps its own data. If two are promoted at once, the last one has the mark, and the other one says so.

To have the first machine follow this one once it is mended: stop its service before anything else, move /var/lib/drone-institute aside on it,
and begin there with step 1 of 'help follow'. What it took in after its last copy is in that folder alone, and in the office's mails.

If the store cannot be reached, --held takes the copy as it was at the last look.

${asRoot}`,
    examples: ['drone-institute promote', 'drone-institute promote --yes'],
    settings: ['DATA_DIR', 'BACKUP_S3'],
  },
];
