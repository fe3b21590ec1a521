import { createHash } from 'node:crypto';
import type { Database } from '../database/index.ts';

/** Browsers that keep nothing look like a new device each time. */
const mostPerAdmin = 50;

/** The devices with which each admin has logged in, the last used ones. */
export type KnownDevices = ReturnType<typeof knownDevices>;

/** Opens the table of devices, which are kept as hashes. */
export function knownDevices(database: Database) {
  const find = database.prepare<[string, string], { isKnown: number; hasAny: number }>(
    `SELECT count(*) > 0 AS hasAny, coalesce(sum(device_hash = ?), 0) AS isKnown FROM known_devices
     WHERE admin_id = ?`,
  );
  const findByEmail = database.prepare<[string, string]>(
    'SELECT 1 FROM known_devices JOIN admins ON admins.id = admin_id WHERE email = ? AND device_hash = ?',
  );
  const remember = database.prepare(
    'INSERT OR REPLACE INTO known_devices (admin_id, device_hash, used_at) VALUES (?, ?, ?)',
  );
  const forgetOldest = database.prepare(
    `DELETE FROM known_devices WHERE admin_id = ? AND device_hash NOT IN (
       SELECT device_hash FROM known_devices WHERE admin_id = ? ORDER BY used_at DESC LIMIT ?
     )`,
  );
  return {
    /** Returns whether the admin with this email has logged in with a device. One that does not say what it is is unknown. */
    has: (email: string, device: string | undefined): boolean =>
      findByEmail.get(email, deviceHash(device)) !== undefined && Boolean(device),
    /** Notes that an admin logs in with a device. Returns whether it is another one than all before; the first is not. */
    meet(adminId: string, deviceHash: string, now: Date): boolean {
      const known = find.get(deviceHash, adminId);
      remember.run(adminId, deviceHash, now.toISOString());
      forgetOldest.run(adminId, adminId, mostPerAdmin);
      return known?.hasAny === 1 && known.isKnown === 0;
    },
  };
}

/** Returns the hash of a device in the database. All that do not name themselves count as one device. */
export function deviceHash(device = ''): string {
  return createHash('sha256').update(`device ${device}`).digest('base64url');
}
