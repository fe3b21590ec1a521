import type { Passwords } from '../admins/passwords.ts';
import { openPasswords } from '../admins/passwords.ts';

/** Returns passwords that are hashed in a millisecond. */
export function testPasswords(): Passwords {
  return openPasswords({ memoryCost: 64, timeCost: 1 });
}
