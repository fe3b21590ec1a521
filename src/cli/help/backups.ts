import { asRoot, type CommandDescription, identity, isPeerStopped } from './description.ts';

/** Copies of everything, here and off-site, and the way back. */
export const backupCommands: readonly CommandDescription[] = [
  {
    name: 'backup',
    operand: 'FILE',
    summary: 'write everything into one archive, also while the server runs',
    explanation: `Writes database, uploads and facts into one new file and reads it back before it counts. It holds people's data and
nothing that signs: keep it where only you can read it. With - the archive goes to the standard output.

The server makes such an archive by itself every night between two and five in India, in DATA_DIR/backups: those die with the disk. Each
institute of a machine has a time of its own. With
BACKUP_S3 it also copies whatever changes to a store elsewhere, within 30 seconds (2 minutes with a database above 50 MB, 15 above
200 MB); there every copy of the last day is kept, and the last of each day for BACKUPS days. A store that cannot be reached stops nothing: what it lacks goes
there once it is back, and the panel and 'doctor' say what is wrong. 'drone-institute help off-site' begins with nothing. Without a store, keep archives on another machine yourself, as in the
second example.

The settings are in no backup: keep a copy of /etc/drone-institute.env, which holds passwords, as safe as the identity.

With BACKUP_KEY all of them are encrypted: 'backup key' makes it. Try now and then whether a restore would work: 'backup drill'.
What there is to restore says 'backup list'. An archive named drill, key or list is written as ./drill.\n\n${asRoot}`,
    examples: [
      'drone-institute backup academy-2026-11-21.tar.gz',
      'ssh root@academy.example.in drone-institute backup - > academy.tar.gz',
    ],
    settings: ['DATA_DIR', 'BACKUPS', 'BACKUP_S3', 'BACKUP_KEY'],
  },
  {
    name: 'backup drill',
    summary: 'try whether the newest backup can be restored; changes nothing',
    explanation: `Restores the newest copy at the store (the newest nightly backup without BACKUP_S3) into a temporary folder, compares every
file with its hash, checks the database and that every picture is there, and removes all of it. Says how long that took and how old the
copy is; 'doctor' and the panel remember when the last drill was. The server may run meanwhile. It does the same by itself once a month at
night, behind everything else, unless backups are encrypted: nobody but the institute can read those, so try one by hand every month or so.\n\n${asRoot}`,
    options: { identity },
    examples: [
      'drone-institute backup drill',
      'drone-institute backup drill --identity /media/usb/identity.txt',
    ],
    settings: ['DATA_DIR', 'BACKUP_S3', 'BACKUP_KEY'],
  },
  {
    name: 'backup list',
    summary: 'list what there is to restore, here and off-site',
    explanation: `Prints the archives of DATA_DIR/backups (of every night, and from before upgrades), and with BACKUP_S3 the copies at the
store, the oldest first: each line begins with what to write behind 'restore'. Changes nothing; the server may run meanwhile.\n\n${asRoot}`,
    examples: ['drone-institute backup list'],
    settings: ['DATA_DIR', 'BACKUP_S3'],
  },
  {
    name: 'backup key',
    summary: 'make the key that encrypts backups, and the identity that opens them',
    explanation: `Prints a new identity, in the format of age. Run it from your own computer, as in the example: the file is made there, and
nothing of it stays on the server. Keep it in two places away from the server, and write its BACKUP_KEY line into the settings. The server can then encrypt its backups, but not read them: without the identity
nobody can, nor can we. Earlier backups stay as they were.`,
    examples: ['ssh root@academy.example.in drone-institute backup key > identity.txt'],
    settings: ['BACKUP_KEY'],
  },
  {
    name: 'restore',
    operand: 'FILE|s3[@TIME]',
    summary: "put a backup's content in place; keeps what was there in a folder beside",
    options: { identity, yes: isPeerStopped },
    explanation: `When the machine burns:

  1. Take a new machine with Debian or Ubuntu, copy the executable to it, and run there:
     sudo ./drone-institute install --domain academy.example.in --email head@example.com
     Do not start it yet, whatever that says: it would begin as an institute without data.
  2. Write the settings of the old machine into /etc/drone-institute.env: mail and the others as you
     had them, from the copy that you kept. At the provider of the store you find what BACKUP_S3 was,
     and make a new access key for BACKUP_S3_KEY and BACKUP_S3_SECRET.
  3. If backups were encrypted, bring the file with the identity; its BACKUP_KEY line goes into the
     settings too.
  4. sudo drone-institute restore s3          (encrypted: restore s3 --identity identity.txt)
     It asks whether the old machine is off, takes minutes, and tells when the copy was made and what
     it holds.
  5. Where the domain name is managed (DNS), point it at the address of the new machine.
  6. sudo systemctl enable --now drone-institute
  7. Log in. A passkey still counts; codes of authenticator apps do not, since their key is in no
     backup: use a recovery code, and set the app up again. Whoever has neither can log in with the
     password alone after: sudo drone-institute admin reset-second-factor you@example.com
     What came in the last half minute of the old machine may be missing: the website's mails about
     it are in the mailbox of the office.
  8. Should the old machine come back, switch it off: what it takes in is missing here. It copies
     nothing to the store any more, and says on its panel that it has been replaced.
     Remove the identity file from the new machine, and let 'doctor' say that all is well.

Where several institutes were on the machine, do so for each: 'install --name north' in step 1, and in all others drone-institute@north in
place of drone-institute.

s3 is the newest copy at the store; s3@2026-11-21 the last of that day in India, s3@2026-11-21T14:30:00+05:30 the last at or before
that time. 'backup list' says which there are.
Whoever was erased since is erased again at the next start. A file named s3 is written as ./s3.

Checks the whole archive or copy first, then puts it in place of what DATA_DIR holds. Stop the server before. An archive of an
earlier version is brought up to date. Every session ends: all admins log in again. What was there is kept in a folder beside for 90 days.
With - the archive comes from the standard input.

A copy at the store makes this machine the one that copies there, once you have said that the other one is off. With the answer no it is
restored all the same, and copies nothing until 'promote': for a look at what was.

To move to another server: there 'install', then 'restore', then 'systemctl enable --now drone-institute'. The settings file is not in the
archive: copy it too; the certificate is obtained anew. Copy DATA_DIR/second-factor-key as well, and give it to the user of the service ('help follow', 2): without it the codes of authenticator apps do not count there (see 7).\n\n${asRoot}`,
    examples: [
      'systemctl stop drone-institute',
      'drone-institute restore academy-2026-11-21.tar.gz',
      'systemctl start drone-institute',
      'drone-institute restore s3@2026-11-21 --identity identity.txt',
    ],
    settings: ['DATA_DIR', 'BACKUP_S3'],
  },
];
