import { createHash } from 'node:crypto';
import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';

export interface NewSession {
  _id: string;
  adminId: string;
  /** The session ends when the admin's token version changes. */
  version: number;
  device: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
  usedAt: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

export type StoredSession = Pick<NewSession, '_id' | 'device' | 'createdAt' | 'usedAt'>;

/** A program may log in again and again; people have far fewer sessions. */
const mostListed = 100;

const insert = statement<[string, string, number, string, string, string, number]>(
  `INSERT INTO sessions (id, admin_id, token_version, device, created_at, used_at, expires_at)
   VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
);
/** Skips a session that is already stored. */
export function insertSession({ db }: StoredChange, session: NewSession): void {
  const { _id, adminId, version, device, createdAt, usedAt, expiresAt } = session;
  db.run(insert, [_id, adminId, version, device, createdAt, usedAt, expiresAt]);
}

const find = statement<[string], { usedAt: string; isEnded: number }>(
  'SELECT used_at AS usedAt, is_ended AS isEnded FROM sessions WHERE id = ?',
);
export function findSession({ db }: Stored, id: string): { usedAt: Date; isEnded: boolean } | null {
  const row = db.one(find, [id]);
  return row && { usedAt: new Date(row.usedAt), isEnded: row.isEnded === 1 };
}

const findEnded = scalar<[string], number>('SELECT 1 FROM sessions WHERE id = ? AND is_ended = 1');
/** Returns whether this session was ended alone, not by a new token version. */
export function isEndedSession({ db }: Stored, id: string): boolean {
  return db.one(findEnded, [id]) !== null;
}

const findEndedToken = scalar<[string], number>('SELECT 1 FROM ended_sessions WHERE token_hash = ?');
/** `ended_sessions` holds tokens that were logged out before the table `sessions` existed. */
export function isEndedToken({ db }: Stored, token: string): boolean {
  return db.one(findEndedToken, [hashed(token)]) !== null;
}

const use = statement<[string, string]>('UPDATE sessions SET used_at = ? WHERE id = ?');
export function noteUse({ db }: StoredChange, id: string, now: Date): void {
  db.run(use, [now.toISOString(), id]);
}

const move = statement<[string, number, string]>(
  'UPDATE OR IGNORE sessions SET id = ?, token_version = ? WHERE id = ?',
);
/** A new token has a new session id, so its row is renamed. */
export function moveSession(
  { db }: StoredChange,
  id: string,
  next: { session: string; version: number },
): void {
  db.run(move, [next.session, next.version, id]);
}

const end = statement<[string, string, number]>(
  'UPDATE sessions SET is_ended = 1 WHERE id = ? AND admin_id = ? AND is_ended = 0 AND expires_at > ?',
);
/** Returns whether the session was open. */
export function markEnded({ db }: StoredChange, id: string, adminId: string, now: Date): boolean {
  return db.run(end, [id, adminId, seconds(now)]).changes > 0;
}

const open = statement<[string, number, number, number], StoredSession>(
  `SELECT id AS _id, device, created_at AS createdAt, used_at AS usedAt FROM sessions
   WHERE admin_id = ? AND token_version = ? AND is_ended = 0 AND expires_at > ?
   ORDER BY used_at DESC, created_at DESC LIMIT ?`,
);
export function openSessions({ db }: Stored, adminId: string, version: number, now: Date): StoredSession[] {
  return db.all(open, [adminId, version, seconds(now), mostListed]);
}

const forgetOthers = statement<[string, number]>(
  'DELETE FROM sessions WHERE admin_id = ? AND token_version <> ?',
);
export function forgetOtherVersions({ db }: StoredChange, adminId: string, version: number): void {
  db.run(forgetOthers, [adminId, version]);
}

const forgetSessions = statement<[number]>('DELETE FROM sessions WHERE expires_at <= ?');
const forgetTokens = statement<[number]>('DELETE FROM ended_sessions WHERE expires_at <= ?');
export function forgetExpired({ db }: StoredChange, settledNow: Date): void {
  db.run(forgetSessions, [seconds(settledNow)]);
  db.run(forgetTokens, [seconds(settledNow)]);
}

function seconds(time: Date): number {
  return time.getTime() / 1000;
}

/** A token opens the back office, so only its hash is stored. */
function hashed(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
