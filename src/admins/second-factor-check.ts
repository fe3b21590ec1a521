import type { Logger } from 'pino';
import type { DiskReserve } from '../database/index.ts';
import { conflict } from '../http/index.ts';
import type { Admin, PasskeyRequest } from '../shared/records.ts';
import type { ShownPasskey } from '../shared/second-factor.ts';
import { sixDigits, stepOfCode } from './authenticator-app.ts';
import type { Passkeys, PasskeyUse } from './passkeys.ts';
import type { Passwords } from './passwords.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import type { SecondFactorRepository } from './second-factor-repository.ts';

export interface SecondFactorCheckParts {
  rows: SecondFactorRepository;
  secrets: SealedSecrets;
  passkeys: Passkeys;
  passwords: Passwords;
  now: () => Date;
}

/** The services and facts against which a second step is checked. */
export interface CheckingParts {
  host: string;
  log: Logger;
  /** A log-in is noted also where the disk is full. */
  reserve: DiskReserve;
}

/** The outcome of the second step of a log-in. */
export type SecondStep =
  | { outcome: 'passed'; by: 'password' | 'app' | 'recovery code' | 'passkey' }
  | {
      /** Asked: nothing was shown yet. Failed: what was shown does not count. */
      outcome: 'asked' | 'failed';
      errors: { code?: string; app?: string; passkey?: string };
    };

const wrongCode = 'This code is wrong, or was used already. Please type the one that your app shows now.';
const wrongRecoveryCode = 'This recovery code is wrong, or was used already.';
const wrongPasskey = 'This passkey was not accepted. Please try again.';
const lockedApp =
  'The codes of your app no longer count, since the data came from another server. Please use a recovery code or a passkey.';

const failed = (errors: { code: string } | { passkey: string }): SecondStep => ({
  outcome: 'failed',
  errors,
});

/** Returns the functions that check the second factor at a log-in. */
export function secondFactorCheck({ rows, secrets, passkeys, passwords, now }: SecondFactorCheckParts) {
  async function checkRecoveryCode(
    adminId: string,
    typed: string,
    reserve: DiskReserve,
  ): Promise<SecondStep> {
    const hash = await recoveryCodeHash(passwords, adminId, typed);
    return hash !== null && reserve.use(() => rows.spendCode(adminId, hash))
      ? { outcome: 'passed', by: 'recovery code' }
      : failed({ code: wrongRecoveryCode });
  }

  async function checkCode(adminId: string, typed: string, reserve: DiskReserve): Promise<SecondStep> {
    const digits = sixDigits(typed);
    if (digits === null) return checkRecoveryCode(adminId, typed, reserve);
    const app = rows.findApp(adminId);
    if (app === null) return failed({ code: wrongCode });
    const secret = secrets.open(adminId, app.secret);
    if (secret === null) return failed({ code: lockedApp });
    const step = await stepOfCode(secret, digits, now());
    return step !== null && reserve.use(() => rows.spendStep(adminId, step))
      ? { outcome: 'passed', by: 'app' }
      : failed({ code: wrongCode });
  }

  async function checkPasskey(
    adminId: string,
    shown: ShownPasskey,
    { host, log, reserve }: CheckingParts,
  ): Promise<SecondStep> {
    const stored = rows.passkeys(adminId).find(({ credential }) => credential === shown.id);
    if (stored === undefined) return failed({ passkey: wrongPasskey });
    const read = await passkeys.readShown({ adminId, token: null }, host, shown, stored);
    if (!read.isRight) {
      log.warn({ adminId, reason: read.reason }, 'passkey refused');
      return failed({ passkey: wrongPasskey });
    }
    reserve.use(() => rows.notePasskeyUse(stored._id, read.known, now().toISOString()));
    return { outcome: 'passed', by: 'passkey' };
  }

  return {
    /** Checks the second factor that follows the right password; one that counts is used up. */
    async check(
      admin: Admin,
      { code = '', passkey }: { code?: string | undefined; passkey?: ShownPasskey | undefined },
      parts: CheckingParts,
    ): Promise<SecondStep> {
      if (!rows.isSetUp(admin._id)) return { outcome: 'passed', by: 'password' };
      if (passkey !== undefined) return checkPasskey(admin._id, passkey, parts);
      if (code !== '') return checkCode(admin._id, code, parts.reserve);
      const hasApp = rows.findApp(admin._id) !== null;
      return {
        outcome: 'asked',
        errors: {
          code: hasApp
            ? 'Please type the code that your authenticator app shows.'
            : 'Please use your passkey, or type a recovery code.',
          // So that nobody is asked for the code of an app that there is not.
          ...(!hasApp && { app: 'You have set up no authenticator app.' }),
          ...(rows.passkeys(admin._id).length > 0 && { passkey: 'Please use your passkey.' }),
        },
      };
    },

    /** Returns whether the passkey that was shown is one of this admin. */
    isOwnPasskey: async (adminId: string, shown: ShownPasskey, parts: CheckingParts): Promise<boolean> =>
      (await checkPasskey(adminId, shown, parts)).outcome === 'passed',

    /**
     * Returns what the browser needs to log in with one of an admin's passkeys.
     * @throws HttpRefusal 409 if there is none, or the site has no name
     */
    requestPasskey({ _id }: Admin, host: string): Promise<PasskeyRequest> {
      const present = rows.passkeys(_id);
      if (present.length === 0) throw conflict('There is no passkey for this account.');
      return passkeys.request({ adminId: _id, token: null } satisfies PasskeyUse, host, present);
    },

    /**
     * Returns what the browser needs to log in with whatever passkey it has for this site.
     * @throws HttpRefusal 409 if the site has no name
     */
    requestAnyPasskey: (host: string): Promise<PasskeyRequest> => passkeys.requestAny(host),
  };
}
