import { createHmac } from 'node:crypto';
import type { Database } from '../database/index.ts';
import { addressKey } from '../http/index.ts';

/** Mobile carriers give out new ones again and again. */
const mostPerAdmin = 50;

/** The addresses from which each admin has logged in, the last used ones. */
export type KnownAddresses = ReturnType<typeof knownAddresses>;

/** Opens the table of addresses, which are kept as hashes that the secret keys. */
export function knownAddresses(database: Database, secret: string) {
  const find = database.prepare<[string, string]>(
    `SELECT 1 FROM known_addresses JOIN admins ON admins.id = admin_id WHERE email = ? AND address_hash = ?`,
  );
  const insert = database.prepare<[string, string]>(
    'INSERT OR REPLACE INTO known_addresses (admin_id, address_hash) SELECT id, ? FROM admins WHERE email = ?',
  );
  const forgetOldest = database.prepare<[string, number]>(
    `DELETE FROM known_addresses WHERE rowid IN (
       SELECT known_addresses.rowid FROM known_addresses JOIN admins ON admins.id = admin_id WHERE email = ?
       ORDER BY known_addresses.rowid DESC LIMIT -1 OFFSET ?
     )`,
  );
  const remember = database.transaction((email: string, hash: string) => {
    insert.run(hash, email);
    forgetOldest.run(email, mostPerAdmin);
  });
  const hashed = (address: string) =>
    createHmac('sha256', secret)
      .update(`address ${addressKey(address)}`)
      .digest('base64url');
  return {
    /** Returns whether the admin with this email has logged in from an address. */
    has: (email: string, address: string) => find.get(email, hashed(address)) !== undefined,
    /** Notes that they just have. */
    remember: (email: string, address: string) => remember.immediate(email, hashed(address)),
  };
}
