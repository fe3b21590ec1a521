import { openPasswords, type Passwords } from '../admins/index.ts';

/** Returns passwords that are hashed in a millisecond. */
export function testPasswords(): Passwords {
  return openPasswords({ memoryCost: 64, timeCost: 1 });
}
