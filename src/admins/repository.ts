import { randomInt } from 'node:crypto';
import type { Database } from '../database/index.ts';
import type { Admin } from '../shared/records.ts';
import type { Role } from '../shared/roles.ts';

/** An account with what log-in needs. */
export interface StoredAdmin extends Admin {
  role: Role;
  passwordHash: string;
  /** Tokens made for an earlier version no longer count. */
  tokenVersion: number;
  /**
   * Until when the password counts if another admin handed it over; null once it is the admin's own. ISO 8601 in UTC.
   */
  temporaryUntil: string | null;
}

/** A password that an admin did not choose. */
export interface PasswordReset {
  adminId: string;
  passwordHash: string;
  /** Null: it stays until it is changed. */
  temporaryUntil: string | null;
}

/** The accounts of the back office. */
export type AdminRepository = ReturnType<typeof adminRepository>;

const stored = `id AS _id, name, email, role, password_hash AS passwordHash, token_version AS tokenVersion,
  temporary_until AS temporaryUntil`;

/** Opens the table of accounts, whose email addresses are alike whatever their case. */
export function adminRepository(database: Database) {
  const list = database.prepare<[], Admin & { role: Role; createdAt: string; lastLoginAt: string | null }>(
    `SELECT id AS _id, name, email, role, created_at AS createdAt,
       (SELECT max(used_at) FROM known_devices WHERE admin_id = admins.id) AS lastLoginAt
     FROM admins ORDER BY sequence`,
  );
  const find = database.prepare<[string], StoredAdmin>(`SELECT ${stored} FROM admins WHERE id = ?`);
  const findByEmail = database.prepare<[string], StoredAdmin>(`SELECT ${stored} FROM admins WHERE email = ?`);
  const insert = database.prepare(
    'INSERT INTO admins (id, name, email, role, password_hash, created_at, temporary_until) VALUES (?, ?, ?, ?, ?, ?, ?)',
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
  const setRole = database.prepare<[Role, string]>('UPDATE admins SET role = ? WHERE id = ?');
  const countOwners = database
    .prepare<[], number>("SELECT count(*) FROM admins WHERE role = 'owner'")
    .pluck();
  const rename = database.prepare('UPDATE admins SET name = ?, email = ? WHERE id = ?');
  const endSessions = database
    .prepare<[string], number>(
      'UPDATE admins SET token_version = token_version + 1 WHERE id = ? RETURNING token_version',
    )
    .pluck();
  const endEverySession = database.prepare('UPDATE admins SET token_version = ?');
  const findEnded = database.prepare<[string]>('SELECT 1 FROM sessions WHERE id = ? AND is_ended = 1');
  const forgetFailedLogins = database.prepare('DELETE FROM login_attempts');
  const boundAttempts = database.prepare<[{ latest: number; kind: string }]>(
    "UPDATE login_attempts SET expire = @latest WHERE expire > @latest AND key LIKE @kind || ':%'",
  );
  const forgetAttempts = database.prepare('DELETE FROM login_attempts WHERE expire < ?');
  const remove = database.prepare('DELETE FROM admins WHERE id = ?');
  const reset = database.transaction(({ adminId, passwordHash, temporaryUntil }: PasswordReset) => {
    if (setPassword.get(passwordHash, temporaryUntil, adminId) === undefined) return false;
    forgetFailedLogins.run();
    return true;
  });
  return {
    /** Returns all accounts, oldest first. */
    list: () => list.all(),
    find: (id: string) => find.get(id) ?? null,
    findByEmail: (email: string) => findByEmail.get(email) ?? null,
    insert(
      admin: Admin & { role: Role },
      passwordHash: string,
      createdAt: string,
      temporaryUntil?: string,
    ): void {
      insert.run(
        admin._id,
        admin.name,
        admin.email,
        admin.role,
        passwordHash,
        createdAt,
        temporaryUntil ?? null,
      );
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
    /** Sets the role. Returns whether there is such an account. */
    setRole: (id: string, role: Role) => setRole.run(role, id).changes > 0,
    /** Returns how many owners there are. */
    countOwners: () => countOwners.get() ?? 0,
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
    /** Returns whether a session was ended by itself. */
    isEnded: (session: string) => findEnded.get(session) !== undefined,
    /** Lets the failed log-ins of a kind count no longer than until a time. */
    boundAttempts: (kind: string, latest: Date) => void boundAttempts.run({ latest: latest.getTime(), kind }),
    /** Forgets the failed log-ins whose window is over. */
    forgetAttempts(settledNow: Date): void {
      forgetAttempts.run(settledNow.getTime());
    },
    /**
     * Sets another password, ends every session of that admin and forgets all failed log-ins, so that nobody has to wait any
     * longer. Returns whether there is such an account.
     */
    resetPassword: (given: PasswordReset) => reset.immediate(given),
    /** Returns whether there was such an account. */
    remove: (id: string) => remove.run(id).changes > 0,
  };
}
