import { createHash } from 'node:crypto';
import type { Database } from '../database/index.ts';

/** A session that begins. */
export interface NewSession {
  _id: string;
  adminId: string;
  /** For which version of the admin's tokens it is begun. */
  version: number;
  /** In words: 'Chrome on Android'. */
  device: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
  usedAt: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** A session, as it is stored. */
export interface StoredSession {
  _id: string;
  device: string;
  createdAt: string;
  usedAt: string;
}

export type SessionRepository = ReturnType<typeof sessionRepository>;

/** Far more than anybody has; a program may log in again and again. */
const mostListed = 100;

/** Opens the table of sessions. */
export function sessionRepository(database: Database) {
  const insert = database.prepare(
    `INSERT INTO sessions (id, admin_id, token_version, device, created_at, used_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const find = database.prepare<[string], { usedAt: string; isEnded: number }>(
    'SELECT used_at AS usedAt, is_ended AS isEnded FROM sessions WHERE id = ?',
  );
  const findEndedToken = database.prepare<[string]>('SELECT 1 FROM ended_sessions WHERE token_hash = ?');
  const use = database.prepare('UPDATE sessions SET used_at = ? WHERE id = ?');
  const goOn = database.prepare('UPDATE OR IGNORE sessions SET id = ?, token_version = ? WHERE id = ?');
  const end = database.prepare(
    'UPDATE sessions SET is_ended = 1 WHERE id = ? AND admin_id = ? AND is_ended = 0 AND expires_at > ?',
  );
  const list = database.prepare<[string, number, number, number], StoredSession>(
    `SELECT id AS _id, device, created_at AS createdAt, used_at AS usedAt FROM sessions
     WHERE admin_id = ? AND token_version = ? AND is_ended = 0 AND expires_at > ?
     ORDER BY used_at DESC, created_at DESC LIMIT ?`,
  );
  const forgetOfOtherVersions = database.prepare(
    'DELETE FROM sessions WHERE admin_id = ? AND token_version <> ?',
  );
  const forgetExpired = database.prepare('DELETE FROM sessions WHERE expires_at <= ?');
  const forgetExpiredTokens = database.prepare('DELETE FROM ended_sessions WHERE expires_at <= ?');
  return {
    /** Stores a session, unless it is there already. */
    insert({ _id, adminId, version, device, createdAt, usedAt, expiresAt }: NewSession): void {
      insert.run(_id, adminId, version, device, createdAt, usedAt, expiresAt);
    },
    /** Returns when a session was last used and whether it was ended, or null. */
    find(id: string): { usedAt: Date; isEnded: boolean } | null {
      const row = find.get(id);
      return row === undefined ? null : { usedAt: new Date(row.usedAt), isEnded: row.isEnded === 1 };
    },
    /** Returns whether a token was logged out before there was a table of sessions. */
    isEndedToken: (token: string) => findEndedToken.get(hashed(token)) !== undefined,
    use: (id: string, now: Date) => void use.run(now.toISOString(), id),
    /** Lets a session go on with another token: under its id, for its version. */
    goOn: (id: string, next: { session: string; version: number }) =>
      void goOn.run(next.session, next.version, id),
    /** Ends a session of an admin; returns whether there was one. */
    end: (id: string, adminId: string, now: Date) => end.run(id, adminId, seconds(now)).changes > 0,
    /** Returns the sessions of an admin, the last used one first. */
    list: (adminId: string, version: number, now: Date) =>
      list.all(adminId, version, seconds(now), mostListed),
    /** Forgets those of an admin that ended with another version of their tokens. */
    forgetOfOtherVersions: (adminId: string, version: number) =>
      void forgetOfOtherVersions.run(adminId, version),
    /** Forgets those whose tokens have expired. */
    forgetExpired(settledNow: Date): void {
      forgetExpired.run(seconds(settledNow));
      forgetExpiredTokens.run(seconds(settledNow));
    },
  };
}

function seconds(time: Date): number {
  return time.getTime() / 1000;
}

/** A token opens the back office, so that none is written down. */
function hashed(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
