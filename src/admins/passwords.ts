import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import argon2 from 'argon2';
import { unavailable } from '../http/index.ts';
import { semaphore } from '../semaphore.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';

/** The cost of one hash: of a password, KiB of memory and passes over it; of a code, scrypt's N. */
interface HashCost {
  memoryCost: number;
  timeCost: number;
  codeCost: number;
}

/**
 * OWASP Password Storage Cheat Sheet: argon2id with 46 MiB, one pass, one lane. The rows that it rates equal need less than 32 MiB, which
 * glibc does not give back at once: 19 MiB a thread would stay with the process.
 */
const strong: HashCost = { memoryCost: 47_104, timeCost: 1, codeCost: 2 ** 14 };

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Hashes passwords by argon2id, two at a time: a flood of log-ins must not take the machine's memory. */
export interface Passwords {
  /**
   * Returns the hash of a password, in PHC form.
   * @throws HttpRefusal 503 while too many wait; so does `verify`
   */
  hash(password: string): Promise<string>;
  /** Returns whether a password belongs to a hash; false after the same work without a hash. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Returns whether a hash has another cost than today's. */
  isOutdated(hash: string): boolean;
  /**
   * Returns the hash that a code is looked up by. 55 bits are too few for a fast one, should a backup fall into wrong hands
   * (OWASP ASVS 5.0, 6.5.2).
   */
  hashCode(code: string, salt: string): Promise<string>;
  /** Returns how many passwords wait to be hashed. */
  waiting(): number;
}

/** Returns the functions that hash passwords; only tests take another cost. */
export function openPasswords({ codeCost, ...cost }: HashCost = strong): Passwords {
  const options = { type: argon2.argon2id, parallelism: 1, ...cost } as const;
  const turns = semaphore(2, 40, () =>
    unavailable('Too many people are logging in. Please try again in a moment.', 5),
  );
  /** An unknown email must cost the same work. */
  let nobodysHash: string | undefined;
  return {
    hash: (password) => turns(() => argon2.hash(password, options)),
    verify: (hash, password) =>
      turns(async () => {
        // Made for a known email too, or the time of the first log-in would tell known from unknown.
        nobodysHash ??= await argon2.hash('nobody', options);
        return (await argon2.verify(hash ?? nobodysHash, password)) && hash !== null;
      }),
    isOutdated: (hash) => argon2.needsRehash(hash, options),
    hashCode: async (code, salt) => (await derive(code, salt, 32, { N: codeCost })).toString('base64url'),
    waiting: turns.waiting,
  };
}

/** Returns a random password of 20 characters, without letters that look alike. */
export function randomPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  return [...randomBytes(20)].map((byte) => letters[byte % letters.length]).join('');
}

/** Returns the end of a password that is handed over: a week later. */
export function handedOverUntil(now: Date): string {
  return new Date(now.getTime() + 7 * dayMilliseconds).toISOString();
}
