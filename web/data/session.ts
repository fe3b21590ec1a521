import { useSyncExternalStore } from 'react';
import { keepServerTime, serverTime } from './server-clock.ts';

/** The browser's record of a log-in, as JSON in local storage under `adminInfo`. */
export interface Session {
  user: { name: string; email: string };
  token: string;
}

/** The admin of a token. */
export interface SessionOwner {
  id: string;
  /** Another one after every log-out everywhere and every new password: see `version` of the server's tokens. */
  version: number;
}

/** The guard's four cases. */
export type SessionState =
  | { kind: 'none' }
  | { kind: 'unreadable' }
  | { kind: 'expired'; session: Session }
  | { kind: 'valid'; session: Session };

/** Why there is no session any more; null where there was none in this tab. */
export type SessionEnd =
  | 'logged out'
  | 'logged out elsewhere'
  | 'expired'
  | 'refused'
  /** Owners ask every admin for a second factor now. */
  | 'second factor missing'
  | null;

const key = 'adminInfo';
const listeners = new Set<() => void>();
let end: SessionEnd = null;
/** In a browser without storage, the session lives as long as the page. */
let unstored: string | null = null;

/** Reads the stored session; `now` is the server's time, in milliseconds. On the server there is none. */
export function readSession(now: number = serverTime().getTime()): SessionState {
  return judge(readStored(), now);
}

/** Stores a session in place of any other, and notifies subscribers. */
export function storeSession(session: Session): void {
  end = null;
  keepServerTime();
  write(JSON.stringify(session));
  notify();
}

/** Puts a new token in place of the session's, so that this browser stays logged in. */
export function keepNewToken({ token }: { token: string }): void {
  const state = readSession();
  if (state.kind === 'valid') storeSession({ ...state.session, token });
}

/** Ends the session and remembers why. */
export function endSession(why: Exclude<SessionEnd, null>): void {
  end = why;
  write(null);
  notify();
}

/** Removes a stored value that is not a session. */
export function dropUnreadableSession(): void {
  write(null);
  notify();
}

/** Returns whose session it is, also where it has expired; null without one. */
export function sessionOwner(): SessionOwner | null {
  const state = readSession();
  return 'session' in state ? ownerOf(state.session.token) : null;
}

/** Returns whose a token is, or null where it does not say. */
export function ownerOf(token: string): SessionOwner | null {
  const claims = claimsOf(token);
  if (claims === null || !('sub' in claims && 'version' in claims)) return null;
  const { sub: id, version } = claims;
  return typeof id === 'string' && typeof version === 'number' ? { id, version } : null;
}

/** Returns why the last session of this tab ended. */
export function sessionEnd(): SessionEnd {
  return end;
}

/** Forgets why the last session ended, once it has been shown. */
export function clearSessionEnd(): void {
  end = null;
}

/** Returns the session and follows its changes, also in other tabs. Null while rendering and hydrating: not known yet. */
export function useSession(): SessionState | null {
  const stored = useSyncExternalStore(subscribe, readStored, () => undefined);
  return stored === undefined ? null : judge(stored, serverTime().getTime());
}

function readStored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return unstored;
  }
}

function write(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    unstored = value;
  }
}

function judge(stored: string | null, now: number): SessionState {
  if (stored === null) return { kind: 'none' };
  const session = parse(stored);
  const expiry = session && tokenExpiry(session.token);
  if (session === null || expiry === null) return { kind: 'unreadable' };
  return { kind: expiry < now ? 'expired' : 'valid', session };
}

function parse(stored: string): Session | null {
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== 'object' || value === null || !('token' in value)) return null;
    if (typeof value.token !== 'string') return null;
    const user = 'user' in value && typeof value.user === 'object' ? value.user : null;
    return { user: { name: textOf(user, 'name'), email: textOf(user, 'email') }, token: value.token };
  } catch {
    return null;
  }
}

/**
 * Returns when a JSON web token expires, in milliseconds since 1970: Infinity if it has no expiry, null if it is not a
 * token. The signature is for the server to check.
 */
function tokenExpiry(token: string): number | null {
  const claims = claimsOf(token);
  if (claims === null) return null;
  return 'exp' in claims && typeof claims.exp === 'number' ? claims.exp * 1000 : Number.POSITIVE_INFINITY;
}

/** Returns what a token says, or null for any other text. */
function claimsOf(token: string): object | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/gu, '+').replace(/_/gu, '/')), (c) =>
      c.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' ? claims : null;
  } catch {
    return null;
  }
}

function textOf(user: object | null, field: string): string {
  const value: unknown = user === null ? '' : Reflect.get(user, field);
  return typeof value === 'string' ? value : '';
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}

/** Another tab wrote. A null key means that everything was cleared. */
function onStorage(event: StorageEvent): void {
  if (event.key !== key && event.key !== null) return;
  if (readStored() === null) end = 'logged out elsewhere';
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
