import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { perDatabase } from '../database/index.ts';
import { minuteMilliseconds } from '../shared/milliseconds.ts';

/** Takes about two megabytes in a flood; people send far less in a minute. */
const mostPosts = 10_000;

/** The ids of the posts of the last minute, by the hashes of their fields. */
const recent = perDatabase(() => new Map<string, { id: string; until: number }>());

/** Returns the id of the post that had the same fields within the last minute, or null. */
export function findRecentPost(context: Context, fields: unknown): string | null {
  forgetOld(context);
  return recent(context).get(keyOf(fields))?.id ?? null;
}

/** Remembers the fields of a post for a minute. */
export function rememberRecentPost(context: Context, fields: unknown, id: string): void {
  recent(context).set(keyOf(fields), { id, until: context.now().getTime() + minuteMilliseconds });
  forgetOld(context);
}

/** Forgets the fields of a record that was corrected. */
export function forgetRecentPost(context: Context, id: string): void {
  const posts = recent(context);
  for (const [key, post] of posts) if (post.id === id) posts.delete(key);
}

function forgetOld(context: Context): void {
  const posts = recent(context);
  // A map keeps the order of insertion, and every post is remembered for the same time.
  for (const [key, { until }] of posts) {
    const left = until - context.now().getTime();
    // More than a minute is left if the clock was put back.
    if (left > 0 && left <= minuteMilliseconds && posts.size <= mostPosts) return;
    posts.delete(key);
  }
}

/** People's data is kept in their tables only, so that memory holds a hash. */
function keyOf(fields: unknown): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
