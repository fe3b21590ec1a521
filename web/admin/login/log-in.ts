import type { LoginAnswer, PasskeyRequest } from '../../../src/shared/records.ts';
import type { ShownPasskey } from '../../../src/shared/second-factor.ts';
import { call, postJson } from '../../data/api-client.ts';
import { ApiError } from '../../data/errors.ts';
import { hearServerTime } from '../../data/server-clock.ts';
import { ownDevice } from './own-device.ts';

/** The first step of a log-in. */
export interface Credentials {
  email: string;
  password: string;
}

/** A log-in that went well, with the password that was typed. */
export interface LoggedIn extends LoginAnswer {
  password: string;
}

/** A second factor is asked for besides. */
export interface AskedMore {
  credentials: Credentials;
  hasApp: boolean;
  hasPasskey: boolean;
}

/**
 * Logs in.
 * @throws as `call` does; ApiError 401 also where a second factor is asked for or was wrong
 */
export async function logIn(
  credentials: Credentials,
  second: { code?: string; passkey?: ShownPasskey } = {},
): Promise<LoggedIn> {
  const json = { ...credentials, ...second, device: ownDevice() };
  const { body, headers } = await call('/admin/login', { method: 'POST', json });
  hearServerTime(headers);
  return { ...body, password: credentials.password };
}

/**
 * Returns what the browser needs to log in with a passkey.
 * @throws as `call` does
 */
export function requestPasskey(credentials: Credentials): Promise<PasskeyRequest> {
  return postJson<PasskeyRequest>('/admin/login/passkey', { ...credentials, device: ownDevice() });
}

/** Returns whether a log-in was refused for what others have tried, but not with a passkey. */
export function wantsPasskey(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429 && error.errors.passkey !== undefined;
}

/** Returns what is asked for after the right email and password, or null if a log-in failed for another reason. */
export function askedMore(error: unknown, credentials: Credentials): AskedMore | null {
  if (!(error instanceof ApiError) || error.status !== 401 || error.errors.code === undefined) return null;
  return {
    credentials,
    hasApp: error.errors.app === undefined,
    hasPasskey: error.errors.passkey !== undefined,
  };
}
