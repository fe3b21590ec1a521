import { readSession, storeSession } from '../../data/session.ts';

/** Puts a new token in place of this browser's, so that it stays logged in. */
export function keepNewToken({ token }: { token: string }): void {
  const state = readSession();
  if (state.kind === 'valid') storeSession({ ...state.session, token });
}
