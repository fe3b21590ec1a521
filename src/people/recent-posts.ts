import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { perDatabase } from '../database/index.ts';
import { minuteMilliseconds } from '../shared/milliseconds.ts';

/** About two megabytes in a flood; normal traffic stays far below. */
const mostPosts = 10_000;

const recent = perDatabase(() => new Map<string, { id: string; until: number }>());

/** Returns the id of an identical post within the last minute, or null. */
export function findRecentPost(context: Context, fields: unknown): string | null {
  forgetOld(context);
  return recent(context).get(keyOf(fields))?.id ?? null;
}

export function rememberRecentPost(context: Context, fields: unknown, id: string): void {
  recent(context).set(keyOf(fields), { id, until: context.now().getTime() + minuteMilliseconds });
  forgetOld(context);
}

export function forgetRecentPost(context: Context, id: string): void {
  const posts = recent(context);
  for (const [key, post] of posts) if (post.id === id) posts.delete(key);
}

function forgetOld(context: Context): void {
  const posts = recent(context);
  // Oldest first: a Map keeps insertion order, and every post expires after the same time.
  for (const [key, { until }] of posts) {
    const left = until - context.now().getTime();
    // More than a minute left means that the clock was set back.
    if (left > 0 && left <= minuteMilliseconds && posts.size <= mostPosts) return;
    posts.delete(key);
  }
}

/** Personal data stays in its tables, so memory holds only a hash. */
function keyOf(fields: unknown): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
