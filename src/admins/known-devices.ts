import { createHash, createHmac } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Stored, StoredChange } from '../database/index.ts';
import { addressKey } from '../http/index.ts';
import { isKnownAddress, isKnownDevice, storeAddress } from './log-ins-store.ts';

// Devices and addresses are stored only as hashes.

type Keyed = Pick<Context, 'tokenSecret'>;

/** Returns false for an unnamed device. */
export function knowsDevice(context: Stored, email: string, device: string | undefined): boolean {
  return isKnownDevice(context, email, deviceHash(device)) && Boolean(device);
}

/** All unnamed devices share one hash. */
export function deviceHash(device = ''): string {
  return createHash('sha256').update(`device ${device}`).digest('base64url');
}

export function knowsAddress(context: Stored & Keyed, email: string, address: string): boolean {
  return isKnownAddress(context, email, addressHash(context, address));
}

export function rememberAddress(tx: StoredChange & Keyed, email: string, address: string): void {
  storeAddress(tx, email, addressHash(tx, address));
}

function addressHash({ tokenSecret }: Keyed, address: string): string {
  return createHmac('sha256', tokenSecret)
    .update(`address ${addressKey(address)}`)
    .digest('base64url');
}
