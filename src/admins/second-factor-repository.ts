import * as v from 'valibot';
import type { Database } from '../database/index.ts';
import type { Passkey } from '../shared/records.ts';

/** An authenticator app, as it is stored. */
export interface StoredApp {
  /** Sealed. */
  secret: string;
  /** The last half minute whose code was used. */
  usedStep: number;
}

/** A passkey with what its signatures are checked by. */
export interface StoredPasskey extends Passkey {
  /** As the browser names it, and its public key; both in base64url. */
  credential: string;
  publicKey: string;
  /** How often it was used, as it counts itself; 0 for one that does not count. */
  counter: number;
  /** How it is reached, such as 'internal' or 'usb'. */
  transports: string[];
}

/** The second factors of all admins. */
export type SecondFactorRepository = ReturnType<typeof secondFactorRepository>;

const transportList = v.array(v.string());

const has = `(EXISTS (SELECT 1 FROM authenticators WHERE admin_id = @id)
  OR EXISTS (SELECT 1 FROM passkeys WHERE admin_id = @id))`;
const needed = 'EXISTS (SELECT 1 FROM account_rules WHERE needs_second_factor = 1)';

/** Opens the tables of authenticator apps, recovery codes and passkeys, and the rule that asks for them. */
export function secondFactorRepository(database: Database) {
  const isSetUp = database.prepare<[{ id: string }], number>(`SELECT ${has}`).pluck();
  const isMissing = database.prepare<[{ id: string }], number>(`SELECT ${needed} AND NOT ${has}`).pluck();
  const areNeeded = database.prepare<[], number>(`SELECT ${needed}`).pluck();
  const need = database.prepare(
    'INSERT OR REPLACE INTO account_rules (only, needs_second_factor) VALUES (1, ?)',
  );
  const findApp = database.prepare<[string], StoredApp>(
    'SELECT secret, used_step AS usedStep FROM authenticators WHERE admin_id = ?',
  );
  const putApp = database.prepare(
    'INSERT OR REPLACE INTO authenticators (admin_id, secret, used_step, created_at) VALUES (?, ?, ?, ?)',
  );
  const spendStep = database.prepare(
    'UPDATE authenticators SET used_step = @step WHERE admin_id = @id AND used_step < @step',
  );
  const removeApp = database.prepare('DELETE FROM authenticators WHERE admin_id = ?');
  const countCodes = database
    .prepare<[string], number>('SELECT count(*) FROM recovery_codes WHERE admin_id = ?')
    .pluck();
  const insertCode = database.prepare('INSERT INTO recovery_codes (admin_id, code_hash) VALUES (?, ?)');
  const spendCode = database.prepare('DELETE FROM recovery_codes WHERE admin_id = ? AND code_hash = ?');
  const removeCodes = database.prepare('DELETE FROM recovery_codes WHERE admin_id = ?');
  const passkeys = database.prepare<[string], Omit<StoredPasskey, 'transports'> & { transports: string }>(
    `SELECT id AS _id, name, credential, public_key AS publicKey, counter, transports, created_at AS createdAt,
       used_at AS usedAt
     FROM passkeys WHERE admin_id = ? ORDER BY created_at, rowid`,
  );
  const insertPasskey = database.prepare(
    `INSERT OR IGNORE INTO passkeys (id, admin_id, name, credential, public_key, counter, transports, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const notePasskeyUse = database.prepare('UPDATE passkeys SET counter = ?, used_at = ? WHERE id = ?');
  const removePasskey = database.prepare('DELETE FROM passkeys WHERE id = ? AND admin_id = ?');
  const removePasskeys = database.prepare('DELETE FROM passkeys WHERE admin_id = ?');
  return {
    /** Returns whether an admin has a second factor. */
    isSetUp: (id: string) => isSetUp.get({ id }) === 1,
    /** Returns whether an admin has none although owners ask for one. */
    isMissing: (id: string) => isMissing.get({ id }) === 1,
    /** Returns whether owners ask every admin for one. */
    areNeeded: () => areNeeded.get() === 1,
    /** Sets whether they do. */
    need(isNeeded: boolean): void {
      need.run(isNeeded ? 1 : 0);
    },
    findApp: (id: string) => findApp.get(id) ?? null,
    /** Keeps an app in place of an earlier one; a code of it was used already. */
    putApp(id: string, { secret, usedStep }: StoredApp, createdAt: string): void {
      putApp.run(id, secret, usedStep, createdAt);
    },
    /** Uses up the code of a half minute, and those before it. Returns whether it was still good. */
    spendStep: (id: string, step: number) => spendStep.run({ id, step }).changes > 0,
    /** Returns whether there was one. */
    removeApp: (id: string) => removeApp.run(id).changes > 0,
    countCodes: (id: string) => countCodes.get(id) ?? 0,
    /** Keeps recovery codes, by their hashes, in place of the earlier ones. */
    putCodes(id: string, hashes: readonly string[]): void {
      removeCodes.run(id);
      for (const hash of hashes) insertCode.run(id, hash);
    },
    /** Uses up the recovery code with that hash. Returns whether it was still good. */
    spendCode: (id: string, hash: string) => spendCode.run(id, hash).changes > 0,
    removeCodes(id: string): void {
      removeCodes.run(id);
    },
    /** Returns an admin's passkeys, oldest first. */
    passkeys: (id: string): StoredPasskey[] =>
      passkeys
        .all(id)
        .map((row) => ({ ...row, transports: v.parse(transportList, JSON.parse(row.transports)) })),
    /** Returns false for a passkey that is stored already. */
    insertPasskey(id: string, passkey: StoredPasskey): boolean {
      const { _id, name, credential, publicKey, counter, transports, createdAt } = passkey;
      const reached = JSON.stringify(transports);
      return insertPasskey.run(_id, id, name, credential, publicKey, counter, reached, createdAt).changes > 0;
    },
    /** Notes a log-in with a passkey, and how often it says that it was used. */
    notePasskeyUse(passkeyId: string, counter: number, usedAt: string): void {
      notePasskeyUse.run(counter, usedAt, passkeyId);
    },
    /** Returns whether the admin had such a passkey. */
    removePasskey: (id: string, passkeyId: string) => removePasskey.run(passkeyId, id).changes > 0,
    /** Removes all of an admin's second factor. To be called in a transaction. Returns whether there was any. */
    removeAll(id: string): boolean {
      const had = isSetUp.get({ id }) === 1;
      for (const remove of [removeApp, removePasskeys, removeCodes]) remove.run(id);
      return had;
    },
  };
}
