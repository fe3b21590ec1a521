import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const randomLength = 16;
const timeLength = 6;
/** Used by passkeys that we know: nobody else adds one. */
const mostUsed = 1_000;

/**
 * Opens challenges that anybody may ask for before it is known who they are. They are signed, not kept, so that asking for many
 * takes none away from others; each is good for one answer within minutes, from the server that has made it.
 */
export function openChallenges(now: () => Date, lifeMilliseconds: number) {
  const key = randomBytes(32);
  const used = new LRUCache<string, true>({ max: mostUsed });
  const signed = (content: Buffer) => createHmac('sha256', key).update(content).digest();
  return {
    make(): Uint8Array<ArrayBuffer> {
      const content = Buffer.alloc(randomLength + timeLength);
      randomBytes(randomLength).copy(content);
      content.writeUIntBE(now().getTime(), randomLength, timeLength);
      return new Uint8Array(Buffer.concat([content, signed(content)]));
    },
    /** Uses a challenge up, in base64url. Returns whether it was still good. */
    take(challenge: string): boolean {
      const bytes = Buffer.from(challenge, 'base64url');
      const content = bytes.subarray(0, randomLength + timeLength);
      const signature = bytes.subarray(randomLength + timeLength);
      const expected = signed(content);
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
      const age = now().getTime() - content.readUIntBE(randomLength, timeLength);
      if (age < 0 || age > lifeMilliseconds || used.has(challenge)) return false;
      used.set(challenge, true);
      return true;
    },
  };
}
