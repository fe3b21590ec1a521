import type { AppSetup, PasskeyCreation, SecondFactorAnswer } from '../../../../src/shared/records.ts';
import type { MadePasskey } from '../../../../src/shared/second-factor.ts';
import { call } from '../../../data/api-client.ts';
import { ApiError } from '../../../data/errors.ts';
import { adminCall, renewToken } from '../../data/admin-api.ts';

/** The calls that set up a second factor. */
export interface FactorCalls {
  startApp: (proof: { currentPassword: string }) => Promise<AppSetup>;
  confirmApp: (first: { code: string }) => Promise<SecondFactorAnswer>;
  startPasskey: (proof: { currentPassword: string }) => Promise<PasskeyCreation>;
  keepPasskey: (made: { name: string; passkey: MadePasskey }) => Promise<SecondFactorAnswer>;
}

/** The calls in the name of the admin of a session. */
export const sessionCalls: FactorCalls = {
  ...factorCalls(adminCall),
  confirmApp: (first) => renewToken((token) => callsWith(token).confirmApp(first)),
  keepPasskey: (made) => renewToken((token) => callsWith(token).keepPasskey(made)),
};

/** Returns the calls after a log-in that is no session yet. `onRefused` gets the sentence if it counts no longer. */
export function loginCalls(token: string, onRefused: (text: string) => void): FactorCalls {
  return factorCalls(async (path, options) => {
    try {
      return await call(path, { ...options, token });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onRefused(error.message);
      throw error;
    }
  });
}

function callsWith(token: string): FactorCalls {
  return factorCalls((path, options) => call(path, { ...options, token }));
}

function factorCalls(make: typeof call): FactorCalls {
  const account = '/api/admin/account';
  return {
    startApp: async (json) => (await make(`${account}/app`, { method: 'POST', json })).body,
    confirmApp: async (json) => (await make(`${account}/app/confirm`, { method: 'POST', json })).body,
    startPasskey: async (json) => (await make(`${account}/passkeys/options`, { method: 'POST', json })).body,
    keepPasskey: async (json) => (await make(`${account}/passkeys`, { method: 'POST', json })).body,
  };
}
