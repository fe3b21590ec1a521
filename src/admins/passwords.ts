import { randomBytes } from 'node:crypto';
import argon2 from 'argon2';
import { unavailable } from '../http/refusals.ts';
import { semaphore } from '../semaphore.ts';

/**
 * OWASP Password Storage Cheat Sheet: argon2id with 46 MiB, one pass, one lane. Of the rows that it calls equal this is
 * the one above 32 MiB, from where on glibc gives memory back at once: 19 MiB a thread would stay with the process.
 */
const cost = { type: argon2.argon2id, memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

/** A flood of log-ins must not take the machine's memory: 46 MiB each. */
const inTurn = semaphore(2, 40, () =>
  unavailable('Too many people are logging in. Please try again in a moment.', 5),
);

/** How many passwords wait to be hashed now. */
export const passwordsWaiting: () => number = inTurn.waiting;

/** A hash of nobody's password, for the work that an unknown e-mail must cost too; made at the first log-in. */
let nobodysHash: string | undefined;

/** Gives a random password of 20 characters that can be typed: no letters that look alike. */
export function randomPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  return [...randomBytes(20)].map((byte) => letters[byte % letters.length]).join('');
}

/** Gives until when a password counts that was made for somebody and is handed over to them: for a week. */
export function handedOverUntil(now: Date): string {
  return new Date(now.getTime() + 7 * 24 * 3600 * 1000).toISOString();
}

/** Gives the argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon2.hash(password, cost));
}

/** Tells whether a password belongs to a hash. Without a hash it does the same work and says no. */
export function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  return inTurn(async () => {
    // For a known e-mail too, or the time of the first log-in would tell which those are.
    nobodysHash ??= await argon2.hash('nobody', cost);
    return (await argon2.verify(hash ?? nobodysHash, password)) && hash !== null;
  });
}

/** Tells whether a hash was made with weaker parameters than today's. */
export function isOutdated(hash: string): boolean {
  return argon2.needsRehash(hash, cost);
}
