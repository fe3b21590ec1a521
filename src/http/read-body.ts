import type { IncomingMessage } from 'node:http';
import type { HttpRefusal } from './refusals.ts';
import { badRequest, bodyTooSlow } from './refusals.ts';

/** Milliseconds for which a body may bring nothing. */
const longestSilence = 15_000;

/**
 * Waits until `read` has read the request's body, but not for a body that brings nothing for 15 seconds.
 * @param mostMilliseconds for the whole body
 * @throws HttpRefusal 408 for too slow a body, 400 for one whose client has left.
 */
export async function readBody<Body>(
  request: IncomingMessage,
  mostMilliseconds: number,
  read: () => Promise<Body>,
): Promise<Body> {
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  const giveUp = (refusal: HttpRefusal) => request.complete || reject(refusal);
  const tooSlow = () => giveUp(bodyTooSlow());
  const left = () => giveUp(badRequest('The request was cut off.'));
  const whole = setTimeout(tooSlow, mostMilliseconds);
  let silence = setTimeout(tooSlow, longestSilence);
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(tooSlow, longestSilence);
  };
  try {
    const reading = read();
    request.on('data', heard).once('close', left);
    // Whoever left before the reading began is never heard of again.
    if (request.destroyed) left();
    return await Promise.race([reading, givenUp]);
  } catch (error) {
    if (!request.complete) abandon(request);
    throw error;
  } finally {
    clearTimeout(silence);
    clearTimeout(whole);
    request.off('data', heard).off('close', left);
  }
}

/** Stops the reading. Node leaves a request that was answered early open, and with it what was reading. */
function abandon(request: IncomingMessage): void {
  request.unpipe();
  request.socket.once('close', () => request.destroy());
}
