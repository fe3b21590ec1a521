import { keepNewToken, ownerOf, sessionOwner } from '../../data/session.ts';
import { carryTyped } from './kept-typing.ts';

/** Held by the tab that is about to get another token for the session that all tabs share. */
const lock = 'token-renewal';

/**
 * Makes a call that answers another token for the session, and keeps it; the old one counts no longer by the time the answer comes.
 * Throws as `work` does.
 */
export function keepRenewed<Body extends { token: string }>(work: () => Promise<Body>): Promise<Body> {
  return locked('exclusive', async () => {
    const body = await work();
    // First, for the other tabs: they drop what is of an older token than theirs.
    carryTyped(sessionOwner(), ownerOf(body.token));
    keepNewToken(body);
    return body;
  });
}

/** Resolves once no tab waits for another token. */
export function untilRenewed(): Promise<void> {
  return locked('shared', async () => {});
}

/** Over plain HTTP browsers have no locks. */
async function locked<Result>(mode: LockMode, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? await navigator.locks.request(lock, { mode }, work) : await work();
}
