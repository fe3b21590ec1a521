import type { Logger } from 'pino';
import type { Caller } from '../calls/index.ts';
import { conflict } from '../http/index.ts';
import type { PasskeyCreation } from '../shared/records.ts';
import { type MadePasskey, secondFactorLimits } from '../shared/second-factor.ts';
import { keepFirstCodes, removeCodesWithLast } from './first-and-last-factor.ts';
import type { NewPasskey, Passkeys } from './passkeys.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { SecondFactorRepository } from './second-factor-repository.ts';

export interface PasskeySetupParts {
  rows: SecondFactorRepository;
  passkeys: Passkeys;
  /** The institute's name, as apps and browsers show it. */
  institute: () => string;
  now: () => Date;
  randomId: () => string;
}

/** Returns the functions that set up and remove the passkeys of an admin. */
export function passkeySetup({ rows, passkeys, institute, now, randomId }: PasskeySetupParts) {
  return {
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
     * @throws HttpRefusal 409 if an admin has it already
     */
    keepPasskey(adminId: string, name: string, made: NewPasskey, codes: RecoveryCodes): string[] | null {
      const first = keepFirstCodes(rows, adminId, codes);
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
      removeCodesWithLast(rows, adminId);
      return passkey.name;
    },
  };
}
