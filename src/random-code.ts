import { randomInt } from 'node:crypto';
import { groupedCode, readableSigns } from './shared/readable-codes.ts';

/** Returns a new code of so many signs, such as 'K7MQ-4XTR', which nobody can foretell. */
export function randomCode(length: number): string {
  const signs = Array.from({ length }, () => readableSigns[randomInt(readableSigns.length)]);
  return groupedCode(signs.join(''));
}
