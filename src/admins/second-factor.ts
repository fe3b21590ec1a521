import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Caller } from '../calls/call.ts';
import type { DiskReserve } from '../database/disk-reserve.ts';
import { conflict } from '../http/refusals.ts';
import type { Admin, AppSetup, PasskeyCreation, PasskeyRequest, SecondFactor } from '../shared/records.ts';
import type { MadePasskey, ShownPasskey } from '../shared/second-factor.ts';
import { secondFactorLimits } from '../shared/second-factor.ts';
import { newApp, sixDigits, stepOfCode } from './authenticator-app.ts';
import type { NewPasskey, Passkeys, PasskeyUse } from './passkeys.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import type { SecondFactorRepository } from './second-factor-repository.ts';

/** What the rules need from the app. */
export interface SecondFactorTools {
  rows: SecondFactorRepository;
  secrets: SealedSecrets;
  passkeys: Passkeys;
  /** The institute's name, as apps and browsers show it. */
  institute: () => string;
  now: () => Date;
  randomId: () => string;
}

/** What looking at a second step needs besides what was shown. */
export interface CheckingParts {
  host: string;
  log: Logger;
  /** A log-in is noted also where the disk is full. */
  reserve: DiskReserve;
}

/** What came of the second step of a log-in. */
export type SecondStep =
  | { outcome: 'passed'; by: 'password' | 'app' | 'recovery code' | 'passkey' }
  | {
      /** Asked: nothing was shown yet. Failed: what was shown does not count. */
      outcome: 'asked' | 'failed';
      errors: { code?: string; app?: string; passkey?: string };
    };

/** The rules of second factors. */
export type SecondFactors = ReturnType<typeof secondFactors>;

/** How long somebody has between seeing the QR code and typing the first code. */
const setupMilliseconds = 15 * 60_000;
/** One an admin who is setting an app up just now. */
const mostSetups = 1_000;

const wrongCode = 'This code is wrong, or was used already. Please type the one that your app shows now.';
const wrongRecoveryCode = 'This recovery code is wrong, or was used already.';
const wrongPasskey = 'This passkey was not accepted. Please try again.';
const lockedApp =
  'The codes of your app no longer count, since the data came from another server. Please use a recovery code or a passkey.';

/** Opens the second factors of all admins. */
export function secondFactors(tools: SecondFactorTools) {
  const { rows, secrets, passkeys, institute, now, randomId } = tools;
  /** The secrets of apps that nobody has confirmed, by admin; good for the session that began. */
  const setups = new LRUCache<string, { token: string; secret: string }>({
    max: mostSetups,
    ttl: setupMilliseconds,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });

  /** Keeps recovery codes for an admin who has had no second factor; returns them. */
  function firstCodes(adminId: string, { codes, hashes }: RecoveryCodes): string[] | null {
    if (rows.isSetUp(adminId)) return null;
    rows.putCodes(adminId, hashes);
    return codes;
  }

  /** To be called in a transaction: what is refused has not been done. */
  function refuseIfMissing(adminId: string): void {
    if (rows.isMissing(adminId))
      throw conflict(
        'Every admin needs a second factor. Please set up another one before you remove this one.',
      );
    if (!rows.isSetUp(adminId)) rows.removeCodes(adminId);
  }

  async function readCode(adminId: string, typed: string, reserve: DiskReserve): Promise<SecondStep> {
    const digits = sixDigits(typed);
    if (digits === null) {
      const hash = await recoveryCodeHash(adminId, typed);
      if (hash !== null && reserve.use(() => rows.spendCode(adminId, hash)))
        return { outcome: 'passed', by: 'recovery code' };
      return { outcome: 'failed', errors: { code: wrongRecoveryCode } };
    }
    const app = rows.findApp(adminId);
    if (app === null) return { outcome: 'failed', errors: { code: wrongCode } };
    const secret = secrets.open(adminId, app.secret);
    if (secret === null) return { outcome: 'failed', errors: { code: lockedApp } };
    const step = await stepOfCode(secret, digits, now());
    if (step !== null && reserve.use(() => rows.spendStep(adminId, step)))
      return { outcome: 'passed', by: 'app' };
    return { outcome: 'failed', errors: { code: wrongCode } };
  }

  async function readPasskey(
    adminId: string,
    shown: ShownPasskey,
    { host, log, reserve }: CheckingParts,
  ): Promise<SecondStep> {
    const failed = { outcome: 'failed', errors: { passkey: wrongPasskey } } as const;
    const stored = rows.passkeys(adminId).find(({ credential }) => credential === shown.id);
    if (stored === undefined) return failed;
    const read = await passkeys.readShown({ adminId, token: null }, host, shown, stored);
    if (!read.isRight) {
      log.warn({ adminId, reason: read.reason }, 'passkey refused');
      return failed;
    }
    reserve.use(() => rows.notePasskeyUse(stored._id, read.known, now().toISOString()));
    return { outcome: 'passed', by: 'passkey' };
  }

  return {
    /** Returns an admin's second factor, without its secrets. */
    of: (adminId: string): SecondFactor => ({
      app: rows.findApp(adminId) !== null,
      passkeys: rows
        .passkeys(adminId)
        .map(({ _id, name, createdAt, usedAt }) => ({ _id, name, createdAt, usedAt })),
      recoveryCodesLeft: rows.countCodes(adminId),
    }),
    isSetUp: rows.isSetUp,
    isMissing: rows.isMissing,
    areNeeded: rows.areNeeded,
    need: rows.need,

    /** Returns how many recovery codes are left, where they are few; else null. */
    fewCodesLeft(adminId: string): number | null {
      const left = rows.countCodes(adminId);
      return rows.isSetUp(adminId) && left < secondFactorLimits.fewCodes ? left : null;
    },

    /** Looks at what somebody shows besides the right password; whatever counts is used up by it. */
    async check(
      admin: Admin,
      { code = '', passkey }: { code?: string | undefined; passkey?: ShownPasskey | undefined },
      parts: CheckingParts,
    ): Promise<SecondStep> {
      if (!rows.isSetUp(admin._id)) return { outcome: 'passed', by: 'password' };
      if (passkey !== undefined) return readPasskey(admin._id, passkey, parts);
      if (code !== '') return readCode(admin._id, code, parts.reserve);
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

    /** Returns whether a passkey that somebody shows is one of this admin. */
    isOwnPasskey: async (adminId: string, shown: ShownPasskey, parts: CheckingParts): Promise<boolean> =>
      (await readPasskey(adminId, shown, parts)).outcome === 'passed',

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
      const first = firstCodes(adminId, codes);
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
      refuseIfMissing(adminId);
      return had;
    },

    makeCodes: newRecoveryCodes,
    keepCodes(adminId: string, { hashes }: RecoveryCodes): void {
      rows.putCodes(adminId, hashes);
    },

    /**
     * Returns what the browser needs to make a passkey.
     * @throws HttpRefusal 409 if there are too many already, or the site has no name
     */
    startPasskey({ _id, name, email, token }: Caller, host: string): Promise<PasskeyCreation> {
      const present = rows.passkeys(_id);
      if (present.length >= secondFactorLimits.passkeys)
        throw conflict(`An admin can have ${secondFactorLimits.passkeys} passkeys. Please remove one first.`);
      const about = { host, institute: institute(), email, adminName: name };
      return passkeys.creation({ adminId: _id, token }, about, present);
    },
    /** Returns what is known of a passkey that the browser has made; null if it does not count. */
    async readPasskey(
      { _id, token }: Caller,
      host: string,
      made: MadePasskey,
      log: Logger,
    ): Promise<NewPasskey | null> {
      const read = await passkeys.readMade({ adminId: _id, token }, host, made);
      if (read.isRight) return read.known;
      log.warn({ adminId: _id, reason: read.reason }, 'passkey refused');
      return null;
    },
    /**
     * Keeps a passkey. Returns recovery codes if there was no second factor before.
     * @throws HttpRefusal 409 if somebody has it already
     */
    keepPasskey(adminId: string, name: string, made: NewPasskey, codes: RecoveryCodes): string[] | null {
      const first = firstCodes(adminId, codes);
      const createdAt = now().toISOString();
      if (!rows.insertPasskey(adminId, { ...made, _id: randomId(), name, createdAt, usedAt: null }))
        throw conflict('This passkey is set up already.');
      return first;
    },
    /**
     * Removes a passkey; with the last second factor go the recovery codes. Returns its name, or null if there was none.
     * @throws HttpRefusal 409 if it is the last one, and owners ask for one
     */
    removePasskey(adminId: string, passkeyId: string): string | null {
      const passkey = rows.passkeys(adminId).find(({ _id }) => _id === passkeyId);
      if (passkey === undefined) return null;
      rows.removePasskey(adminId, passkeyId);
      refuseIfMissing(adminId);
      return passkey.name;
    },
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

    removeAll: rows.removeAll,
  };
}
