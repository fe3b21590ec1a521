import { openPasswords, type Passwords } from '../admins/index.ts';

/** Returns the functions that hash passwords and codes in a millisecond. */
export function testPasswords(): Passwords {
  return openPasswords({ memoryCost: 64, timeCost: 1, codeCost: 2 });
}
