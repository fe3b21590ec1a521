import { shorten } from '../../../../src/shared/shorten.ts';

/** Returns what is said beside a translation that was made from other English than there is now. */
export function englishChanged(source: string): string {
  return `The English has changed since this was written for ‘${shorten(source, 120)}’. Please check it.`;
}
