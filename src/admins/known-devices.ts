import { createHash, createHmac } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Stored, StoredChange } from '../database/index.ts';
import { addressKey } from '../http/index.ts';
import { isKnownAddress, isKnownDevice, storeAddress } from './log-ins-store.ts';

// The last used devices and addresses of each admin, kept as hashes.

type Keyed = Pick<Context, 'tokenSecret'>;

/** Returns whether the admin with this email has logged in with a device. An unnamed device is unknown. */
export function knowsDevice(context: Stored, email: string, device: string | undefined): boolean {
  return isKnownDevice(context, email, deviceHash(device)) && Boolean(device);
}

/** Returns the hash of a device in the database. All unnamed devices count as one. */
export function deviceHash(device = ''): string {
  return createHash('sha256').update(`device ${device}`).digest('base64url');
}

/** Returns whether the admin with this email has logged in from an address. */
export function knowsAddress(context: Stored & Keyed, email: string, address: string): boolean {
  return isKnownAddress(context, email, addressHash(context, address));
}

/** Notes that the admin with this email has logged in from an address. */
export function rememberAddress(tx: StoredChange & Keyed, email: string, address: string): void {
  storeAddress(tx, email, addressHash(tx, address));
}

function addressHash({ tokenSecret }: Keyed, address: string): string {
  return createHmac('sha256', tokenSecret)
    .update(`address ${addressKey(address)}`)
    .digest('base64url');
}
