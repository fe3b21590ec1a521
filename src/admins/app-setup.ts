import { LRUCache } from 'lru-cache';
import type { Caller } from '../calls/index.ts';
import type { AppSetup } from '../shared/records.ts';
import { newApp, sixDigits, stepOfCode } from './authenticator-app.ts';
import { keepFirstCodes, removeCodesWithLast } from './first-and-last-factor.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import type { SecondFactorRepository } from './second-factor-repository.ts';

export interface AppSetupParts {
  rows: SecondFactorRepository;
  secrets: SealedSecrets;
  /** The institute's name, as apps and browsers show it. */
  institute: () => string;
  now: () => Date;
}

/** How long an admin has between seeing the QR code and typing the first code. */
const setupMilliseconds = 15 * 60_000;
/** One for each admin who is setting an app up just now. */
const mostSetups = 1_000;

/** Returns the functions that set up and remove the authenticator app of an admin. */
export function appSetup({ rows, secrets, institute, now }: AppSetupParts) {
  /** The secrets of apps that nobody has confirmed, by admin; good for the session that began. */
  const setups = new LRUCache<string, { token: string; secret: string }>({
    max: mostSetups,
    ttl: setupMilliseconds,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });
  return {
    /** Begins to set up an app. */
    async startApp({ _id, email, token }: Caller): Promise<AppSetup> {
      const app = await newApp(institute(), email);
      setups.set(_id, { token, secret: app.secret });
      return app;
    },

    /**
     * Returns the secret of the app that was begun in this session, and the step of its first code: null where that is
     * wrong. Null if nothing was begun, or too long ago.
     */
    async readApp({ _id, token }: Caller, code: string) {
      const setup = setups.get(_id);
      if (setup === undefined || setup.token !== token) return null;
      const digits = sixDigits(code);
      const step = digits === null ? null : await stepOfCode(setup.secret, digits, now());
      return { secret: setup.secret, step };
    },

    /** Keeps an app, whose first code was used. Returns recovery codes if there was no second factor before. */
    keepApp(adminId: string, secret: string, usedStep: number, codes: RecoveryCodes): string[] | null {
      const first = keepFirstCodes(rows, adminId, codes);
      rows.putApp(adminId, { secret: secrets.seal(adminId, secret), usedStep }, now().toISOString());
      setups.delete(adminId);
      return first;
    },

    /**
     * Removes an app; with the last second factor go the recovery codes. Returns whether there was one.
     * @throws HttpRefusal 409 if it is the last one, and owners ask for one
     */
    removeApp(adminId: string): boolean {
      const had = rows.removeApp(adminId);
      removeCodesWithLast(rows, adminId);
      return had;
    },
  };
}
