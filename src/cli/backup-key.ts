import { readFileSync } from 'node:fs';
import { identityIn, newIdentity } from '../backups/index.ts';
import { type OwnProcess, printer } from '../own-process.ts';
import { reasonOf } from '../reason.ts';
import { StartupError } from '../startup-error.ts';
import type { Command } from './command-line.ts';

/** How the identity gets to a command that another user runs, who may not read the caller's file. No setting: it must not stay on the machine. */
const variable = 'BACKUP_IDENTITY';

/**
 * Returns the identity that a command was given, read with the caller's rights, or null.
 * @throws StartupError with exit code 1 if the file cannot be read or holds none.
 */
export function givenIdentity(command: Command, environment: NodeJS.ProcessEnv): string | null {
  if (!('identity' in command)) return null;
  const handed = environment[variable];
  if (handed) return identityIn(handed);
  if (command.identity === null) return null;
  try {
    return identityIn(readFileSync(command.identity, 'utf8'));
  } catch (error) {
    throw new StartupError(`${command.identity} gives no identity. ${reasonOf(error)}`, 1);
  }
}

/** Returns the environment that hands an identity to another process. */
export function identityEnvironment(identity: string | null): NodeJS.ProcessEnv {
  return identity === null ? {} : { [variable]: identity };
}

/** Prints a new identity, as age reads it, with its recipient and what to do with both; returns the exit code. */
export async function printNewKey(own: OwnProcess): Promise<number> {
  const print = printer(own);
  const { identity, recipient } = await newIdentity();
  print(
    '# The identity that opens the backups of the institute. Whoever has it can read them; without it nobody can.',
  );
  print('# Keep this file in two places away from the server, such as a USB stick and a password manager.');
  print(`# BACKUP_KEY=${recipient}`);
  print(identity);
  own.stderr.write(
    `Write this line into the settings of the server, and nothing else of it, then restart: BACKUP_KEY=${recipient}\n`,
  );
  return 0;
}
