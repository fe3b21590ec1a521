import type { CallRequest } from '../calls/index.ts';
import type { CommitTogether } from '../database/index.ts';
import { deviceWords } from '../shared/device-words.ts';
import type { AccountEvent } from '../shared/records.ts';
import type { AccountEvents } from './account-events.ts';
import type { KnownDevices } from './known-devices.ts';
import { deviceHash } from './known-devices.ts';
import type { StoredAdmin } from './repository.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

/** The services that beginning a session uses. */
export interface BeginningParts {
  tokens: Tokens;
  sessions: Sessions;
  devices: KnownDevices;
  accountEvents: AccountEvents;
  outbox: { wake(): void };
  commitTogether: CommitTogether;
  now: () => Date;
}

/** The answer to a log-in. */
interface Beginning {
  token: string;
  /** Told at every log-in: the first one may have been another person's. */
  accountEvents: AccountEvent[];
  /** The device was known before them, and may say that those from new devices were the admin's own. */
  isKnownDevice: boolean;
}

/**
 * Returns whether a device may say that log-ins from new ones were the admin's own. A device that is told as new itself may not:
 * a thief with the password could take the notice away.
 */
export function mayConfirmLogIns(
  { devices, accountEvents }: Pick<BeginningParts, 'devices' | 'accountEvents'>,
  { _id, email }: Pick<StoredAdmin, '_id' | 'email'>,
  device: string | undefined,
): boolean {
  return devices.has(email, device) && !accountEvents.isNewDevice(_id, deviceHash(device));
}

/**
 * Begins the session of an admin who has logged in, and tells them if it is from a device that they have not used before,
 * or by a recovery code.
 * A failure to note that, as on a full disk, keeps nobody out.
 */
export async function beginSession(
  parts: BeginningParts,
  admin: StoredAdmin,
  by: 'password' | 'app' | 'recovery code' | 'passkey',
  {
    body,
    userAgent,
    log,
  }: Pick<CallRequest<null, { device?: string | undefined }>, 'body' | 'userAgent' | 'log'>,
): Promise<Beginning> {
  const { tokens, sessions, devices, accountEvents, outbox, commitTogether, now } = parts;
  const token = tokens.issue({ adminId: admin._id, version: admin.tokenVersion });
  const hash = deviceHash(body.device);
  try {
    await commitTogether(() => {
      sessions.begin(token, userAgent);
      const event = { admin, by: null, details: deviceWords(userAgent), deviceHash: hash };
      if (devices.meet(admin._id, hash, now())) accountEvents.notify({ ...event, kind: 'new device' });
      if (by === 'recovery code') accountEvents.notify({ ...event, kind: 'recovery code used' });
    });
    outbox.wake();
  } catch (error) {
    log.error({ err: error, adminId: admin._id }, 'session not noted');
  }
  return {
    token,
    accountEvents: accountEvents.of(admin._id, hash),
    isKnownDevice: mayConfirmLogIns(parts, admin, body.device),
  };
}
