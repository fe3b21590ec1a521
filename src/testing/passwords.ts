import { openPasswords, type Passwords } from '../admins/index.ts';

/** Returns what hashes passwords and codes in a millisecond. */
export function testPasswords(): Passwords {
  return openPasswords({ memoryCost: 64, timeCost: 1, codeCost: 2 });
}
