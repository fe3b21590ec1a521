import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';

export interface WrongCodes {
  attempts: number;
  lastAt: string;
}

/** Devices, and addresses, kept per admin: carriers change addresses, and some browsers keep no device name. */
const mostPerAdmin = 50;

const bound = statement<{ latest: number; kind: string }>(
  "UPDATE login_attempts SET expire = @latest WHERE expire > @latest AND key LIKE @kind || ':%'",
);
export function boundAttempts({ db }: StoredChange, kind: string, latest: Date): void {
  db.run(bound, { latest: latest.getTime(), kind });
}

const forgetAttempts = statement<[number]>('DELETE FROM login_attempts WHERE expire < ?');
export function deleteOldAttempts({ db }: StoredChange, settledNow: Date): void {
  db.run(forgetAttempts, [settledNow.getTime()]);
}

const address = scalar<[string, string], number>(
  `SELECT 1 FROM known_addresses JOIN admins ON admins.id = admin_id WHERE email = ? AND address_hash = ?`,
);
export function isKnownAddress({ db }: Stored, email: string, addressHash: string): boolean {
  return db.one(address, [email, addressHash]) !== null;
}

const putAddress = statement<[string, string]>(
  'INSERT OR REPLACE INTO known_addresses (admin_id, address_hash) SELECT id, ? FROM admins WHERE email = ?',
);
const forgetOldestAddress = statement<[string, number]>(
  `DELETE FROM known_addresses WHERE rowid IN (
     SELECT known_addresses.rowid FROM known_addresses JOIN admins ON admins.id = admin_id WHERE email = ?
     ORDER BY known_addresses.rowid DESC LIMIT -1 OFFSET ?
   )`,
);
export function storeAddress({ db }: StoredChange, email: string, addressHash: string): void {
  db.run(putAddress, [addressHash, email]);
  db.run(forgetOldestAddress, [email, mostPerAdmin]);
}

const deviceByEmail = scalar<[string, string], number>(
  'SELECT 1 FROM known_devices JOIN admins ON admins.id = admin_id WHERE email = ? AND device_hash = ?',
);
export function isKnownDevice({ db }: Stored, email: string, deviceHash: string): boolean {
  return db.one(deviceByEmail, [email, deviceHash]) !== null;
}

const device = statement<[string, string], { isKnown: number; hasAny: number }>(
  `SELECT count(*) > 0 AS hasAny, coalesce(sum(device_hash = ?), 0) AS isKnown FROM known_devices
   WHERE admin_id = ?`,
);
const putDevice = statement<[string, string, string]>(
  'INSERT OR REPLACE INTO known_devices (admin_id, device_hash, used_at) VALUES (?, ?, ?)',
);
const forgetOldestDevice = statement<[string, string, number]>(
  `DELETE FROM known_devices WHERE admin_id = ? AND device_hash NOT IN (
     SELECT device_hash FROM known_devices WHERE admin_id = ? ORDER BY used_at DESC LIMIT ?
   )`,
);
/** Returns whether the device is new; an admin's first device is not. */
export function meetDevice({ db }: StoredChange, adminId: string, deviceHash: string, now: Date): boolean {
  const known = db.one(device, [deviceHash, adminId]);
  db.run(putDevice, [adminId, deviceHash, now.toISOString()]);
  db.run(forgetOldestDevice, [adminId, adminId, mostPerAdmin]);
  return known?.hasAny === 1 && known.isKnown === 0;
}

const wrongCodes = statement<[string, string], WrongCodes>(
  'SELECT attempts, last_at AS lastAt FROM wrong_codes WHERE admin_id = ? AND device_hash = ?',
);
export function findWrongCodes({ db }: Stored, adminId: string, deviceHash: string): WrongCodes | null {
  return db.one(wrongCodes, [adminId, deviceHash]);
}

const putWrongCodes = statement<[string, string, number, string]>(
  'INSERT OR REPLACE INTO wrong_codes (admin_id, device_hash, attempts, last_at) VALUES (?, ?, ?, ?)',
);
export function storeWrongCodes(
  { db }: StoredChange,
  adminId: string,
  deviceHash: string,
  { attempts, lastAt }: WrongCodes,
): void {
  db.run(putWrongCodes, [adminId, deviceHash, attempts, lastAt]);
}

const removeWrongCodes = statement<[string, string]>(
  'DELETE FROM wrong_codes WHERE admin_id = ? AND device_hash = ?',
);
export function deleteWrongCodes({ db }: StoredChange, adminId: string, deviceHash: string): void {
  db.run(removeWrongCodes, [adminId, deviceHash]);
}
