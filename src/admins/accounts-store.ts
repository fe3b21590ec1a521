import { randomInt } from 'node:crypto';
import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import type { Admin } from '../shared/records.ts';
import { type Role, rolesAmong } from '../shared/roles.ts';

interface HeldRoles {
  /** The first of the roles; null without any. */
  role: Role | null;
  roles: Role[];
}

export interface StoredAdmin extends Admin, HeldRoles {
  passwordHash: string;
  /** Tokens of an earlier version are invalid. */
  tokenVersion: number;
  /** Expiry of a handed-over password, ISO 8601 in UTC; null for the admin's own. */
  temporaryUntil: string | null;
}

export interface ListedAdmin extends Admin, HeldRoles {
  createdAt: string;
  lastLoginAt: string | null;
}

export interface PasswordReset {
  adminId: string;
  passwordHash: string;
  /** Null: no expiry. */
  temporaryUntil: string | null;
}

/** A row has its roles as JSON. */
type RowOf<Held extends HeldRoles> = Omit<Held, 'roles'> & { roles: string };

function withRoles<Row extends { roles: string }>(row: Row): Omit<Row, 'roles'> & { roles: Role[] } {
  return { ...row, roles: rolesAmong(JSON.parse(row.roles)) };
}

function asJson(own: readonly Role[]): string {
  return JSON.stringify(rolesAmong(own));
}

const columns = `id AS _id, name, email, role, roles, password_hash AS passwordHash, token_version AS tokenVersion,
  temporary_until AS temporaryUntil`;

const every = statement<[], RowOf<ListedAdmin>>(
  `SELECT id AS _id, name, email, role, roles, created_at AS createdAt,
     (SELECT max(used_at) FROM known_devices WHERE admin_id = admins.id) AS lastLoginAt
   FROM admins ORDER BY sequence`,
);
/** Returns all accounts, oldest first. */
export function listAdmins({ db }: Stored): ListedAdmin[] {
  return db.all(every).map(withRoles);
}

const byId = statement<[string], RowOf<StoredAdmin>>(`SELECT ${columns} FROM admins WHERE id = ?`);
export function findAdmin({ db }: Stored, id: string): StoredAdmin | null {
  const row = db.one(byId, [id]);
  return row && withRoles(row);
}

const byEmail = statement<[string], RowOf<StoredAdmin>>(`SELECT ${columns} FROM admins WHERE email = ?`);
export function findAdminByEmail({ db }: Stored, email: string): StoredAdmin | null {
  const row = db.one(byEmail, [email]);
  return row && withRoles(row);
}

// An owner's first role is owner.
const owners = scalar<[], number>("SELECT count(*) FROM admins WHERE role = 'owner'");
export function countOwners({ db }: Stored): number {
  return db.one(owners) ?? 0;
}

const insert = statement<[string, string, string, string, string, string, string | null]>(
  'INSERT INTO admins (id, name, email, roles, password_hash, created_at, temporary_until) VALUES (?, ?, ?, ?, ?, ?, ?)',
);
export function insertAdmin(
  { db }: StoredChange,
  { _id, name, email, roles }: Admin & { roles: readonly Role[] },
  passwordHash: string,
  createdAt: string,
  temporaryUntil: string | null = null,
): void {
  db.run(insert, [_id, name, email, asJson(roles), passwordHash, createdAt, temporaryUntil]);
}

const replaceHash = scalar<[string, string | null, string], number>(
  `UPDATE admins SET password_hash = ?, temporary_until = ?, token_version = token_version + 1 WHERE id = ?
   RETURNING token_version`,
);
const forgetFailedLogIns = statement<[]>('DELETE FROM login_attempts');
/** Ends the admin's sessions. Returns the new token version. */
export function setPassword({ db }: StoredChange, id: string, passwordHash: string): number {
  return db.returned(replaceHash, [passwordHash, null, id])[0] ?? 0;
}
/** Ends the admin's sessions and deletes all failed log-ins. Returns whether the account exists. */
export function resetPassword(
  { db }: StoredChange,
  { adminId, passwordHash, temporaryUntil }: PasswordReset,
): boolean {
  if (db.returned(replaceHash, [passwordHash, temporaryUntil, adminId]).length === 0) return false;
  db.run(forgetFailedLogIns);
  return true;
}

const renew = statement<[string, string, string]>(
  'UPDATE admins SET password_hash = ? WHERE id = ? AND password_hash = ?',
);
/** Replaces the hash `before` by another of the same password, unless the password has changed meanwhile. */
export function renewHash({ db }: StoredChange, id: string, passwordHash: string, before: string): void {
  db.run(renew, [passwordHash, id, before]);
}

const give = statement<[string, string]>('UPDATE admins SET roles = ? WHERE id = ?');
/** Returns whether the account exists. */
export function setRoles({ db }: StoredChange, id: string, roles: readonly Role[]): boolean {
  return db.run(give, [asJson(roles), id]).changes > 0;
}

const rename = statement<[string, string, string]>('UPDATE admins SET name = ?, email = ? WHERE id = ?');
export function renameAdmin({ db }: StoredChange, id: string, name: string, email: string): void {
  db.run(rename, [name, email, id]);
}

const raiseVersion = scalar<[string], number>(
  'UPDATE admins SET token_version = token_version + 1 WHERE id = ? RETURNING token_version',
);
/** Ends all sessions of an admin. Returns the new token version. */
export function endSessions({ db }: StoredChange, id: string): number {
  return db.returned(raiseVersion, [id])[0] ?? 0;
}

const setEveryVersion = statement<[number]>('UPDATE admins SET token_version = ?');
/** Ends all sessions of all admins, even those that a restored backup does not know. */
export function endEverySession({ db }: StoredChange): void {
  // Incrementing could reach a version that tokens were issued for after the backup.
  db.run(setEveryVersion, [randomInt(2 ** 40, 2 ** 47)]);
}

const remove = statement<[string]>('DELETE FROM admins WHERE id = ?');
/** Returns whether the account existed. */
export function removeAdmin({ db }: StoredChange, id: string): boolean {
  return db.run(remove, [id]).changes > 0;
}
