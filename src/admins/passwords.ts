import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import argon2 from 'argon2';
import { unavailable } from '../http/index.ts';
import { semaphore } from '../semaphore.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';

/** KiB and passes of argon2 for passwords, scrypt's N for codes. */
interface HashCost {
  memoryCost: number;
  timeCost: number;
  codeCost: number;
}

/**
 * OWASP Password Storage Cheat Sheet: argon2id with 46 MiB, one pass, one lane.
 * Settings rated equal need under 32 MiB; glibc keeps such blocks after use: 19 MiB per thread.
 */
const strong: HashCost = { memoryCost: 47_104, timeCost: 1, codeCost: 2 ** 14 };

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Hashes two passwords at a time, so that a flood of log-ins cannot exhaust the memory. */
export interface Passwords {
  /**
   * Returns a hash in PHC form.
   * @throws HttpRefusal 503 while too many wait
   */
  hash(password: string): Promise<string>;
  /**
   * Returns false after equal work if the hash is null.
   * @throws HttpRefusal 503 while too many wait
   */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Returns whether a hash has another cost than today's. */
  isOutdated(hash: string): boolean;
  /** Codes have 55 bits: a slow hash protects them if a backup is stolen (OWASP ASVS 5.0, 6.5.2). */
  hashCode(code: string, salt: string): Promise<string>;
  waiting(): number;
}

/** Only tests pass another cost. */
export function openPasswords({ codeCost, ...cost }: HashCost = strong): Passwords {
  const options = { type: argon2.argon2id, parallelism: 1, ...cost } as const;
  const turns = semaphore(2, 40, () =>
    unavailable('Too many people are logging in. Please try again in a moment.', 5),
  );
  let nobodysHash: string | undefined;
  return {
    hash: (password) => turns(() => argon2.hash(password, options)),
    verify: (hash, password) =>
      turns(async () => {
        // Hashed for known emails too: the time of the first log-in would reveal unknown ones.
        nobodysHash ??= await argon2.hash('nobody', options);
        return (await argon2.verify(hash ?? nobodysHash, password)) && hash !== null;
      }),
    isOutdated: (hash) => argon2.needsRehash(hash, options),
    hashCode: async (code, salt) => (await derive(code, salt, 32, { N: codeCost })).toString('base64url'),
    waiting: turns.waiting,
  };
}

/** Returns 20 random characters, without letters that look alike. */
export function randomPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  return [...randomBytes(20)].map((byte) => letters[byte % letters.length]).join('');
}

/** Returns the expiry of a handed-over password: a week later. */
export function handedOverUntil(now: Date): string {
  return new Date(now.getTime() + 7 * dayMilliseconds).toISOString();
}
