import type { Caller, SessionUse, Who } from '../calls/index.ts';
import type { Change, Context } from '../context.ts';
import { transactionNow } from '../database/index.ts';
import { forbidden, idle, unauthorized } from '../http/index.ts';
import { deviceWords } from '../shared/device-words.ts';
import { hourMilliseconds, minuteMilliseconds } from '../shared/milliseconds.ts';
import type { AdminSession } from '../shared/records.ts';
import { isRole, mayDo, needsRole } from '../shared/roles.ts';
import { findAdmin } from './accounts-store.ts';
import { lacksSecondFactor } from './second-factors-store.ts';
import {
  findSession,
  forgetExpired,
  forgetOtherVersions,
  insertSession,
  isEndedToken,
  markEnded,
  moveSession,
  noteUse,
  openSessions,
} from './sessions-store.ts';
import { issueToken, type ReadToken, readToken } from './tokens.ts';

export const invalidToken = 'Please log in: the token is missing, expired or no longer valid.';

/** A use within a minute of the last stored one is not stored. */
const betweenUses = minuteMilliseconds;

/**
 * Returns the calling admin.
 * @throws HttpRefusal 401 without a valid token, 423 in an idle session
 * @throws HttpRefusal 403 without the role, a temporary password or a missing second factor
 */
export function authenticate(
  context: Context,
  authorization: string,
  who: Exclude<Who, 'anyone'>,
  use: SessionUse,
): Caller {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/iu.exec(authorization)?.[1];
  const owner = token === undefined ? null : readToken(context, token);
  const admin = owner === null ? null : findAdmin(context, owner.adminId);
  if (token === undefined || owner === null || admin?.tokenVersion !== owner.version)
    throw unauthorized(invalidToken);
  const state = takeSession(context, token, owner, use);
  if (state === 'ended') throw unauthorized(invalidToken);
  if (state === 'idle' && !use.whileIdle) throw idle();
  const { _id, name, email, roles, tokenVersion } = admin;
  if (admin.temporaryUntil !== null && who !== 'anyAdmin')
    throw forbidden('Please choose a password of your own first.');
  if (who !== 'anyAdmin' && lacksSecondFactor(context, _id))
    throw forbidden('Please set up a second factor first: every admin needs one.');
  if (isRole(who) && !mayDo(roles, who)) throw forbidden(needsRole(who));
  const { session, expiresAt } = owner;
  return { _id, name, email, roles, tokenVersion, token, session, expiresAt };
}

/** Stores a session that has no row: from an older version, or after a full disk. */
function takeSession(
  context: Context,
  token: string,
  read: ReadToken,
  { userAgent, isBackground }: SessionUse,
): 'open' | 'idle' | 'ended' {
  const { now, config } = context;
  const row = findSession(context, read.session);
  if (row?.isEnded || (row === null && isEndedToken(context, token))) return 'ended';
  if (row === null) {
    writeIfPossible(context, (tx) => storeSession(tx, read, userAgent));
    return 'open';
  }
  const unused = now().getTime() - row.usedAt.getTime();
  if (config.idleHours > 0 && unused > config.idleHours * hourMilliseconds) return 'idle';
  // The clock may have been set back.
  if (!isBackground && Math.abs(unused) >= betweenUses)
    writeIfPossible(context, (tx) => noteUse(tx, read.session, now()));
  return 'open';
}

/** Also deletes expired sessions, and the admin's with other token versions. */
export function storeNewSession(tx: Change, token: string, userAgent: string): void {
  const read = readToken(tx, token);
  if (read === null) return;
  forgetEnded(tx, read.adminId, read.version);
  storeSession(tx, read, userAgent);
}

export function wakeSession(tx: Change, { session }: Caller): void {
  noteUse(tx, session, tx.now());
}

/** Returns a new token for this session, after `endSessions` or `setPassword` ended the old one. */
export function continueSession(
  context: Context,
  { _id, session, expiresAt }: Caller,
  version: number,
): string {
  const token = issueToken(context, { adminId: _id, version }, expiresAt);
  const next = readToken(context, token);
  if (next !== null)
    writeIfPossible(context, (tx) => {
      moveSession(tx, session, next);
      forgetEnded(tx, _id, version);
    });
  return token;
}

export function endThisSession(tx: Change, { _id, session, tokenVersion, expiresAt }: Caller): void {
  // A full disk may have left the session without a row.
  storeSession(
    tx,
    { adminId: _id, version: tokenVersion, session, issuedAt: tx.now().getTime() / 1000, expiresAt },
    '',
  );
  markEnded(tx, session, _id, tx.now());
  forgetEnded(tx, _id, tokenVersion);
}

export function endSession(tx: Change, { _id }: Caller, session: string): boolean {
  return markEnded(tx, session, _id, tx.now());
}

/** Returns the last used session first. */
export function sessionsOf(context: Context, { _id, session, tokenVersion }: Caller): AdminSession[] {
  return openSessions(context, _id, tokenVersion, context.now()).map((row) => ({
    ...row,
    isThis: row._id === session,
  }));
}

function storeSession(
  tx: Change,
  { session, adminId, version, issuedAt, expiresAt }: ReadToken,
  userAgent: string,
): void {
  insertSession(tx, {
    _id: session,
    adminId,
    version,
    device: deviceWords(userAgent),
    createdAt: new Date(issuedAt * 1000).toISOString(),
    usedAt: tx.now().toISOString(),
    expiresAt,
  });
}

function forgetEnded(tx: Change, adminId: string, version: number): void {
  const settled = tx.settledNow();
  if (settled !== null) forgetExpired(tx, settled);
  forgetOtherVersions(tx, adminId, version);
}

/** A full disk must not lock admins out; the session's next use writes again. */
function writeIfPossible(context: Context, change: (tx: Change) => void): void {
  try {
    transactionNow(context, change);
  } catch {}
}
