import * as v from 'valibot';
import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import type { Passkey } from '../shared/records.ts';

/** An authenticator app, as it is stored. */
export interface StoredApp {
  /** Sealed. */
  secret: string;
  /** The last half minute whose code was used. */
  usedStep: number;
}

/** A passkey with the facts that check its signatures. */
export interface StoredPasskey extends Passkey {
  /** As the browser names it, in base64url. */
  credential: string;
  /** In base64url. */
  publicKey: string;
  /** How often it was used, as it counts itself; 0 if it does not count. */
  counter: number;
  /** How it is reached, such as 'internal' or 'usb'. */
  transports: string[];
}

const transportList = v.array(v.string());

const has = `(EXISTS (SELECT 1 FROM authenticators WHERE admin_id = @id)
  OR EXISTS (SELECT 1 FROM passkeys WHERE admin_id = @id))`;
const needed = 'EXISTS (SELECT 1 FROM account_rules WHERE needs_second_factor = 1)';

const isSetUp = scalar<{ id: string }, number>(`SELECT ${has}`);
export function hasSecondFactor({ db }: Stored, id: string): boolean {
  return db.one(isSetUp, { id }) === 1;
}

const isMissing = scalar<{ id: string }, number>(`SELECT ${needed} AND NOT ${has}`);
/** Returns whether an admin has no second factor although owners ask for one. */
export function lacksSecondFactor({ db }: Stored, id: string): boolean {
  return db.one(isMissing, { id }) === 1;
}

const areNeeded = scalar<[], number>(`SELECT ${needed}`);
/** Returns whether owners ask every admin for a second factor. */
export function needsSecondFactors({ db }: Stored): boolean {
  return db.one(areNeeded) === 1;
}

const need = statement<[number]>(
  'INSERT OR REPLACE INTO account_rules (only, needs_second_factor) VALUES (1, ?)',
);
/** Sets whether owners ask every admin for a second factor. */
export function setSecondFactorRule({ db }: StoredChange, isNeeded: boolean): void {
  db.run(need, [isNeeded ? 1 : 0]);
}

const app = statement<[string], StoredApp>(
  'SELECT secret, used_step AS usedStep FROM authenticators WHERE admin_id = ?',
);
export function findApp({ db }: Stored, id: string): StoredApp | null {
  return db.one(app, [id]);
}

const putApp = statement<[string, string, number, string]>(
  'INSERT OR REPLACE INTO authenticators (admin_id, secret, used_step, created_at) VALUES (?, ?, ?, ?)',
);
/** Stores an app in place of an earlier one; a code of it was used already. */
export function storeApp(
  { db }: StoredChange,
  id: string,
  { secret, usedStep }: StoredApp,
  createdAt: string,
): void {
  db.run(putApp, [id, secret, usedStep, createdAt]);
}

const useStep = statement<{ id: string; step: number }>(
  'UPDATE authenticators SET used_step = @step WHERE admin_id = @id AND used_step < @step',
);
/** Uses up the code of a half minute, and those before it. Returns whether it was still good. */
export function spendStep({ db }: StoredChange, id: string, step: number): boolean {
  return db.run(useStep, { id, step }).changes > 0;
}

const removeApp = statement<[string]>('DELETE FROM authenticators WHERE admin_id = ?');
/** Returns whether the admin had an app. */
export function deleteApp({ db }: StoredChange, id: string): boolean {
  return db.run(removeApp, [id]).changes > 0;
}

const codes = scalar<[string], number>('SELECT count(*) FROM recovery_codes WHERE admin_id = ?');
export function countCodes({ db }: Stored, id: string): number {
  return db.one(codes, [id]) ?? 0;
}

const removeCodes = statement<[string]>('DELETE FROM recovery_codes WHERE admin_id = ?');
export function deleteCodes({ db }: StoredChange, id: string): void {
  db.run(removeCodes, [id]);
}

const insertCode = statement<[string, string]>(
  'INSERT INTO recovery_codes (admin_id, code_hash) VALUES (?, ?)',
);
/** Stores recovery codes, by their hashes, in place of the earlier ones. */
export function storeCodes(tx: StoredChange, id: string, hashes: readonly string[]): void {
  deleteCodes(tx, id);
  for (const hash of hashes) tx.db.run(insertCode, [id, hash]);
}

const useCode = statement<[string, string]>(
  'DELETE FROM recovery_codes WHERE admin_id = ? AND code_hash = ?',
);
/** Uses up the recovery code with that hash. Returns whether it was still good. */
export function spendCode({ db }: StoredChange, id: string, hash: string): boolean {
  return db.run(useCode, [id, hash]).changes > 0;
}

const passkeys = statement<[string], Omit<StoredPasskey, 'transports'> & { transports: string }>(
  `SELECT id AS _id, name, credential, public_key AS publicKey, counter, transports, created_at AS createdAt,
     used_at AS usedAt
   FROM passkeys WHERE admin_id = ? ORDER BY created_at, rowid`,
);
/** Returns an admin's passkeys, oldest first. */
export function passkeysOf({ db }: Stored, id: string): StoredPasskey[] {
  return db
    .all(passkeys, [id])
    .map((row) => ({ ...row, transports: v.parse(transportList, JSON.parse(row.transports)) }));
}

const putPasskey = statement<[string, string, string, string, string, number, string, string]>(
  `INSERT OR IGNORE INTO passkeys (id, admin_id, name, credential, public_key, counter, transports, created_at)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
);
/** Returns false for a passkey that is stored already. */
export function insertPasskey({ db }: StoredChange, id: string, passkey: StoredPasskey): boolean {
  const { _id, name, credential, publicKey, counter, transports, createdAt } = passkey;
  const reached = JSON.stringify(transports);
  return db.run(putPasskey, [_id, id, name, credential, publicKey, counter, reached, createdAt]).changes > 0;
}

const usePasskey = statement<[number, string, string]>(
  'UPDATE passkeys SET counter = ?, used_at = ? WHERE id = ?',
);
/** Notes a log-in with a passkey, and how often it says that it was used. */
export function notePasskeyUse(
  { db }: StoredChange,
  passkeyId: string,
  counter: number,
  usedAt: string,
): void {
  db.run(usePasskey, [counter, usedAt, passkeyId]);
}

const removePasskey = statement<[string, string]>('DELETE FROM passkeys WHERE id = ? AND admin_id = ?');
export function deletePasskey({ db }: StoredChange, id: string, passkeyId: string): void {
  db.run(removePasskey, [passkeyId, id]);
}

const removePasskeys = statement<[string]>('DELETE FROM passkeys WHERE admin_id = ?');
/** Removes all of an admin's second factor. Returns whether they had any. */
export function removeSecondFactor(tx: StoredChange, id: string): boolean {
  const had = hasSecondFactor(tx, id);
  deleteApp(tx, id);
  tx.db.run(removePasskeys, [id]);
  deleteCodes(tx, id);
  return had;
}
