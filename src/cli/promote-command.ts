import { existsSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import {
  assertWriter,
  claim,
  heldCopy,
  heldUnpacker,
  instituteOf,
  isFollowing,
  isOwn,
  listPoints,
  lockCopy,
  newestSound,
  putMark,
  Replaced,
  type Store,
  updateCopy,
  writerAt,
} from '../backups/index.ts';
import { databaseFile, lockFolder, openDatabase } from '../database/index.ts';
import { type OwnProcess, printer } from '../own-process.ts';
import { ownCommand } from '../program-files.ts';
import { reasonOf } from '../reason.ts';
import type { Config } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { briefPatience, copyText, identityFile, keptIdentity } from './follow-command.ts';
import { isOff, otherMachine } from './other-machine.ts';
import { checks, putInPlace, withStore } from './restore-command.ts';

/** Attempts to lock a copy that is being brought up to date: two minutes. */
const lockAttempts = 600;
const lockPause = 200;

/** How a machine is promoted. */
export interface PromoteOptions {
  /** Whether the caller has said that the other machine is off. */
  isPeerStopped: boolean;
  /** Whether to take what is held here without asking the store. */
  asHeld: boolean;
}

/**
 * Makes this machine the one that is the website and writes to the store: a folder that follows takes its copy as its own,
 * any other keeps its data.
 * @throws StartupError with one sentence if it cannot be; the folder goes on as it was then
 */
export async function promote(
  config: Config,
  { isPeerStopped, asHeld }: PromoteOptions,
  own: OwnProcess,
): Promise<void> {
  const print = printer(own);
  const { dataFolder } = config;
  const follows = isFollowing(dataFolder);
  if (!follows && !existsSync(databaseFile(dataFolder)))
    throw new StartupError(
      `There is nothing to promote in ${dataFolder}: “${ownCommand} follow s3” makes it follow, “restore s3” brings a copy there.`,
      1,
    );
  const ask = <Result>(task: (store: Store) => Promise<Result>) =>
    asHeld
      ? null
      : withStore(config, () => undefined, task, briefPatience).catch((error: unknown) =>
          refuse(error, dataFolder),
        );
  const other = (await ask(otherMachine)) ?? { writer: null, copyAge: null };
  const { writer } = other;
  // Where it follows: a promotion that broke off had been answered already.
  const hasMark = writer !== null && isOwn(writer, dataFolder);
  if (!follows) {
    if (await ask((store) => isOfAnother(store, dataFolder)))
      throw new StartupError(
        'Nothing was changed: the folder of BACKUP_S3 holds the copies of another institute. To bring those here, stop the server and run “restore s3”; to copy this one, give it another folder.',
        1,
      );
    if (hasMark) return print('This machine is the one that writes to the store already.');
    print(
      'This machine keeps the data that it has. What another one has taken in meanwhile is not among them.',
    );
  }
  if (!hasMark && !(await isOff(other, isPeerStopped, own)))
    throw new StartupError('Nothing was changed. Switch the other machine off, then promote this one.', 1);
  const takeMark = async (store: Store) => {
    const now = await writerAt(store);
    // Promoted since the person was asked.
    if (now !== null && now.id !== writer?.id) throw new Replaced(now);
    // No claim, which the server would go on with where the store breaks off.
    await putMark(store, dataFolder);
  };
  if (!follows) {
    // Without the store the server tells it, once it can be reached.
    if (asHeld) claim(dataFolder);
    else await ask(takeMark);
    return print('This machine writes to the store from now on; its server begins within minutes.');
  }
  const unlock = await lockedCopy(dataFolder, print);
  try {
    await ask(async (store) => {
      const update = () => updateCopy({ store, dataFolder, identity: keptIdentity(dataFolder), checks });
      // A machine that cannot fetch takes nothing from the one that was the website.
      await update();
      // Before the last look, so that a machine that is not off after all adds nothing behind it.
      await takeMark(store);
      await update();
      await assertWriter(store, dataFolder);
    });
    const held = heldCopy(dataFolder);
    if (held === null) throw new StartupError('There is no copy here that could be promoted.', 1);
    if (asHeld) claim(dataFolder);
    await putInPlace({ name: 'the copy held here', unpack: heldUnpacker(held) }, dataFolder, print);
    rmSync(identityFile(dataFolder), { force: true });
  } finally {
    unlock();
  }
  print(nextStep(dataFolder, config.mail !== null));
}

/** Returns whether the copies at the store are of another institute than the one in a data folder. */
async function isOfAnother(store: Store, dataFolder: string): Promise<boolean> {
  const newest = await newestSound(store, await listPoints(store));
  const database = openDatabase(databaseFile(dataFolder));
  const institute = instituteOf({ database });
  database.close();
  return newest !== null && newest.point.institute !== institute;
}

function refuse(error: unknown, dataFolder: string): never {
  if (error instanceof Replaced)
    throw new StartupError(
      `Nothing was changed here: “${error.by.name}” was promoted at the same time. Decide which of the two it is to be.`,
      1,
    );
  if (isFollowing(dataFolder) && heldCopy(dataFolder) === null)
    throw new StartupError(
      `${reasonOf(error)} Nothing was changed. There is no copy here yet: “follow s3” fetches it, with --identity FILE where another identity opens it.`,
      1,
    );
  throw new StartupError(
    `${reasonOf(error)} To go on without the store, with ${copyText(dataFolder)}: promote --held.`,
    1,
  );
}

async function lockedCopy(dataFolder: string, print: (line: string) => void): Promise<() => void> {
  for (let attempt = 0; attempt < lockAttempts; attempt += 1) {
    const unlock = lockCopy(dataFolder);
    if (unlock !== null) return unlock;
    if (attempt === 0) print('Waiting for the look at the store that is under way …');
    await wait(lockPause);
  }
  throw new StartupError(
    'The copy is still being fetched: try again once it is there (doctor says when).',
    1,
  );
}

/** A program that follows here holds the folder, and serves it once it sees that it was promoted. */
function nextStep(dataFolder: string, sendsMails: boolean): string {
  const unlock = lockFolder(dataFolder);
  unlock?.();
  const mailsText = sendsMails ? ': the mails about it are in the mailbox of the office' : '';
  const start =
    unlock === null
      ? 'The program that followed here serves it now.'
      : `Start the server: systemctl enable --now ${ownCommand}.`;
  return `${start} Every admin has to log in again. Let the name of the site (DNS) point here. What came in after that copy was made is missing here${mailsText}.`;
}
