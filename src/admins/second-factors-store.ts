import * as v from 'valibot';
import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import type { Passkey } from '../shared/records.ts';

export interface StoredApp {
  /** Encrypted by `sealSecret`. */
  secret: string;
  /** The half minute since 1970 of the last used code. */
  usedStep: number;
}

export interface StoredPasskey extends Passkey {
  /** Base64url. */
  credential: string;
  /** Base64url. */
  publicKey: string;
  /** The passkey's own use counter; 0 if it has none. */
  counter: number;
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
/** Returns whether owners ask for a second factor that the admin does not have. */
export function lacksSecondFactor({ db }: Stored, id: string): boolean {
  return db.one(isMissing, { id }) === 1;
}

const areNeeded = scalar<[], number>(`SELECT ${needed}`);
export function needsSecondFactors({ db }: Stored): boolean {
  return db.one(areNeeded) === 1;
}

const need = statement<[number]>(
  'INSERT OR REPLACE INTO account_rules (only, needs_second_factor) VALUES (1, ?)',
);
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
/** Replaces an earlier app. */
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
/** Uses up the code of a half minute and all earlier ones. Returns false if it or a later one was used. */
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
/** Replaces earlier codes. */
export function storeCodes(tx: StoredChange, id: string, hashes: readonly string[]): void {
  deleteCodes(tx, id);
  for (const hash of hashes) tx.db.run(insertCode, [id, hash]);
}

const useCode = statement<[string, string]>(
  'DELETE FROM recovery_codes WHERE admin_id = ? AND code_hash = ?',
);
/** Returns false if the code is unknown or used. */
export function spendCode({ db }: StoredChange, id: string, hash: string): boolean {
  return db.run(useCode, [id, hash]).changes > 0;
}

const passkeys = statement<[string], Omit<StoredPasskey, 'transports'> & { transports: string }>(
  `SELECT id AS _id, name, credential, public_key AS publicKey, counter, transports, created_at AS createdAt,
     used_at AS usedAt
   FROM passkeys WHERE admin_id = ? ORDER BY created_at, rowid`,
);
export function passkeysOf({ db }: Stored, id: string): StoredPasskey[] {
  return db
    .all(passkeys, [id])
    .map((row) => ({ ...row, transports: v.parse(transportList, JSON.parse(row.transports)) }));
}

const putPasskey = statement<[string, string, string, string, string, number, string, string]>(
  `INSERT OR IGNORE INTO passkeys (id, admin_id, name, credential, public_key, counter, transports, created_at)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
);
/** Returns false if the passkey is stored already. */
export function insertPasskey({ db }: StoredChange, id: string, passkey: StoredPasskey): boolean {
  const { _id, name, credential, publicKey, counter, transports, createdAt } = passkey;
  const reached = JSON.stringify(transports);
  return db.run(putPasskey, [_id, id, name, credential, publicKey, counter, reached, createdAt]).changes > 0;
}

const usePasskey = statement<[number, string, string]>(
  'UPDATE passkeys SET counter = ?, used_at = ? WHERE id = ?',
);
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
/** Removes the app, passkeys and recovery codes. Returns whether the admin had a second factor. */
export function removeSecondFactor(tx: StoredChange, id: string): boolean {
  const had = hasSecondFactor(tx, id);
  deleteApp(tx, id);
  tx.db.run(removePasskeys, [id]);
  deleteCodes(tx, id);
  return had;
}
