import { createHash } from 'node:crypto';
import { minuteMilliseconds } from '../shared/milliseconds.ts';

/** Two megabytes of them, about: far more than people send in a minute, whatever a flood from many addresses sends. */
const mostPosts = 10_000;

export type RecentPosts = ReturnType<typeof recentPosts>;

/** Opens an empty memory of posts. */
export function recentPosts(now: () => Date) {
  const posts = new Map<string, { id: string; until: number }>();
  const forgetOld = () => {
    // A map keeps the order of insertion, and every post is remembered for the same time.
    for (const [key, { until }] of posts) {
      const left = until - now().getTime();
      // More is left than there ever was where the clock was put back.
      if (left > 0 && left <= minuteMilliseconds && posts.size <= mostPosts) return;
      posts.delete(key);
    }
  };
  return {
    /** Returns the id under which the same fields were stored within the last minute, or null. */
    find(fields: unknown): string | null {
      forgetOld();
      return posts.get(keyOf(fields))?.id ?? null;
    },
    remember(fields: unknown, id: string): void {
      posts.set(keyOf(fields), { id, until: now().getTime() + minuteMilliseconds });
      forgetOld();
    },
    /** Forgets what a record held before it was corrected. */
    forget(id: string): void {
      for (const [key, post] of posts) if (post.id === id) posts.delete(key);
    },
  };
}

/** People's data is kept nowhere but in their tables, so that only a hash of it is remembered. */
function keyOf(fields: unknown): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
