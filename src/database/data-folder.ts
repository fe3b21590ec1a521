import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';

const secretLength = 32;

/**
 * Creates the data folder if missing, and closes it to other users of the machine.
 * @throws StartupError with exit code 1 if it cannot be written.
 */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
    // A folder without a database may belong to another program.
    const isOurs = existsSync(databaseFile(folder)) && process.getuid?.() === statSync(folder).uid;
    if (isOurs) chmodSync(folder, 0o700);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new StartupError(
      `DATA_DIR ${folder} cannot be written${reason}; give this user the right to, or choose another.`,
      1,
    );
  }
}

export function databaseFile(folder: string): string {
  return join(folder, 'institute.db');
}

/** Returns the path of the secret that signs tokens. */
export function secretFile(folder: string): string {
  return join(folder, 'secret');
}

/** Returns the path of the list of erased persons. */
export function erasedFile(folder: string): string {
  return join(folder, 'erased');
}

/**
 * Returns the token secret: the environment's, or the data folder's, made at the first start.
 * @throws StartupError with exit code 2 if the kept one is too short, 1 if it cannot be read or made.
 */
export function tokenSecret(folder: string, fromEnvironment: string | null): string {
  if (fromEnvironment !== null) return fromEnvironment;
  const file = secretFile(folder);
  const secret = keptSecret(file);
  if (secret.length >= secretLength) return secret;
  throw new StartupError(`${file} has ${secret.length} characters; at least ${secretLength} are needed.`, 2);
}

/** Returns the path of the key that encrypts second factors. A restore keeps it, but replaces the token secret. */
export function secondFactorKeyFile(folder: string): string {
  return join(folder, 'second-factor-key');
}

/**
 * Returns the random secret in a file; creates it if missing.
 * @throws StartupError with exit code 1 if it cannot be read or made.
 */
export function keptSecret(file: string): string {
  try {
    if (!existsSync(file)) makeSecret(file);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`${file} cannot be used: ${reason}.`, 1);
  }
}

/** Writes a temporary file first: half a secret would stop every later start. */
function makeSecret(file: string): void {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
}
