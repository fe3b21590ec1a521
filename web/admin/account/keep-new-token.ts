import { readSession, storeSession } from '../../data/session.ts';

/** An answer that ended every older token and brings the one that counts from now on. */
export interface TokenAnswer {
  message: string;
  token: string;
}

/** Puts a new token in place of this browser's, so that it stays logged in. */
export function keepNewToken({ token }: TokenAnswer): void {
  const state = readSession();
  if (state.kind === 'valid') storeSession({ ...state.session, token });
}
