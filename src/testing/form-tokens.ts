import { issueFormToken } from '../people/index.ts';

/** Returns a token of the public forms that a site with this secret issued an hour ago. */
export function ripeFormToken(secret: string): string {
  return issueFormToken({ tokenSecret: secret, now: () => new Date(Date.now() - 3_600_000) });
}
