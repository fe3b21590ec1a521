import { createHash, randomInt } from 'node:crypto';
import type { Database } from '../database/open.ts';
import type { Admin, PasswordReset } from '../shared/records.ts';

/** An account with what log-in needs. */
export interface StoredAdmin extends Admin {
  passwordHash: string;
  /** Tokens made for an earlier version no longer count. */
  tokenVersion: number;
  /**
   * Until when the password counts if another admin handed it over; null once it is the admin's own. ISO 8601 in UTC.
   */
  temporaryUntil: string | null;
}

/** A password that somebody sets for an admin. */
export interface NewPasswordReset extends PasswordReset {
  id: string;
  adminId: string;
  passwordHash: string;
  /** Null: it stays until it is changed. */
  temporaryUntil: string | null;
}

/** The accounts of the back office. */
export type AdminRepository = ReturnType<typeof adminRepository>;

const stored = `id AS _id, name, email, password_hash AS passwordHash, token_version AS tokenVersion,
  temporary_until AS temporaryUntil`;

/** Opens the table of accounts, whose email addresses are alike whatever their case. */
export function adminRepository(database: Database) {
  const list = database.prepare<[], Admin & { createdAt: string }>(
    'SELECT id AS _id, name, email, created_at AS createdAt FROM admins ORDER BY sequence',
  );
  const find = database.prepare<[string], StoredAdmin>(`SELECT ${stored} FROM admins WHERE id = ?`);
  const findByEmail = database.prepare<[string], StoredAdmin>(`SELECT ${stored} FROM admins WHERE email = ?`);
  const insert = database.prepare(
    'INSERT INTO admins (id, name, email, password_hash, created_at, temporary_until) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const setPassword = database
    .prepare<[string, string | null, string], number>(
      `UPDATE admins SET password_hash = ?, temporary_until = ?, token_version = token_version + 1 WHERE id = ?
       RETURNING token_version`,
    )
    .pluck();
  const renewHash = database.prepare(
    'UPDATE admins SET password_hash = ? WHERE id = ? AND password_hash = ?',
  );
  const rename = database.prepare('UPDATE admins SET name = ?, email = ? WHERE id = ?');
  const endSessions = database
    .prepare<[string], number>(
      'UPDATE admins SET token_version = token_version + 1 WHERE id = ? RETURNING token_version',
    )
    .pluck();
  const endEverySession = database.prepare('UPDATE admins SET token_version = ?');
  const endSession = database.prepare(
    'INSERT OR IGNORE INTO ended_sessions (token_hash, expires_at) VALUES (?, ?)',
  );
  const forgetExpired = database.prepare('DELETE FROM ended_sessions WHERE expires_at <= ?');
  const findEnded = database.prepare<[string]>('SELECT 1 FROM ended_sessions WHERE token_hash = ?');
  const forgetFailedLogins = database.prepare('DELETE FROM login_attempts');
  const forgetAttempts = database.prepare('DELETE FROM login_attempts WHERE expire < ?');
  const remove = database.prepare('DELETE FROM admins WHERE id = ?');
  const insertReset = database.prepare(
    'INSERT INTO password_resets (id, admin_id, by_name, by_email, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const resetsSince = database.prepare<[string, string], { name: string; email: string; createdAt: string }>(
    `SELECT by_name AS name, by_email AS email, created_at AS createdAt FROM password_resets
     WHERE admin_id = ? AND created_at > ? ORDER BY sequence DESC`,
  );
  const reset = database.transaction((given: NewPasswordReset) => {
    const { id, adminId, by, createdAt, passwordHash, temporaryUntil } = given;
    if (setPassword.get(passwordHash, temporaryUntil, adminId) === undefined) return false;
    insertReset.run(id, adminId, by?.name ?? '', by?.email ?? '', createdAt);
    forgetFailedLogins.run();
    return true;
  });
  return {
    /** Returns all accounts, oldest first. */
    list: () => list.all(),
    find: (id: string) => find.get(id) ?? null,
    findByEmail: (email: string) => findByEmail.get(email) ?? null,
    insert(admin: Admin, passwordHash: string, createdAt: string, temporaryUntil?: string): void {
      insert.run(admin._id, admin.name, admin.email, passwordHash, createdAt, temporaryUntil ?? null);
    },
    /** Sets the admin's own password and ends every session of theirs. Returns the new token version. */
    setPassword: (id: string, passwordHash: string) => setPassword.get(passwordHash, null, id) ?? 0,
    /**
     * Sets the hash of the same password, made with newer parameters, in place of `before`; sessions go on. Changes
     * nothing if the password is another by now.
     */
    renewHash(id: string, passwordHash: string, before: string): void {
      renewHash.run(passwordHash, id, before);
    },
    /** Sets name and email. */
    rename(id: string, name: string, email: string): void {
      rename.run(name, email, id);
    },
    /** Ends every session of every admin, also those that this database does not know. */
    endEverySession(): void {
      // Counting on might lead to a version that tokens were made for after a backup.
      endEverySession.run(randomInt(2 ** 40, 2 ** 47));
    },
    /** Ends every session of that admin. Returns the new token version. */
    endSessions: (id: string) => endSessions.get(id) ?? 0,
    /** Ends the session of one token, which expires so many seconds after 1970, and forgets those that have expired. */
    endSession(token: string, expiresAt: number, settledNow: Date | null): void {
      if (settledNow !== null) forgetExpired.run(settledNow.getTime() / 1000);
      endSession.run(hashed(token), expiresAt);
    },
    /** Returns whether the session of a token was ended. */
    isEnded: (token: string) => findEnded.get(hashed(token)) !== undefined,
    /** Forgets the failed log-ins whose window is over. */
    forgetAttempts(settledNow: Date): void {
      forgetAttempts.run(settledNow.getTime());
    },
    /**
     * Sets another password, ends every session of that admin, notes who has done it, and forgets all failed log-ins, so
     * that nobody has to wait any longer. Returns whether there is such an account.
     */
    resetPassword: (given: NewPasswordReset) => reset.immediate(given),
    /** Returns who has reset an admin's password since a time, newest first. */
    resetsSince: (id: string, since: Date): PasswordReset[] =>
      resetsSince
        .all(id, since.toISOString())
        .map(({ createdAt, ...by }) => ({ by: by.email === '' ? null : by, createdAt })),
    /** Returns whether there was such an account. */
    remove: (id: string) => remove.run(id).changes > 0,
  };
}

/** A token opens the back office, so that none is written down. */
function hashed(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
