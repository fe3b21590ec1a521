import type { Logger } from 'pino';
import type { InferOutput } from 'valibot';
import type { CallRequest } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { inReserve, transaction, transactionNow } from '../database/index.ts';
import { type HttpRefusal, unauthorized } from '../http/index.ts';
import { wakeOutbox } from '../mail/index.ts';
import { deviceWords } from '../shared/device-words.ts';
import { fixedSentences } from '../shared/fixed-sentences.ts';
import type { AccountEvent, Admin } from '../shared/records.ts';
import type { loginRules, passkeyRequestRules } from '../shared/rules.ts';
import { isPasswordOf } from './account-checks.ts';
import { isNewDevice, notifyAdmin, toldEvents, wasNotifiedToday } from './account-events.ts';
import { findAdminByEmail, type StoredAdmin } from './accounts-store.ts';
import { recordActivity } from './activity-log.ts';
import { sixDigits } from './authenticator-app.ts';
import { deviceHash, knowsDevice } from './known-devices.ts';
import { deleteWrongCodes, meetDevice } from './log-ins-store.ts';
import { beginAttempt, beginAttemptBy, type CountedAttempt, takeBackAttempt } from './login-limit.ts';
import { checkPasskey, checkSecondFactor, type SecondStep } from './second-factors.ts';
import { hasSecondFactor } from './second-factors-store.ts';
import { storeNewSession } from './sessions.ts';
import { issueToken } from './tokens.ts';
import { countCode } from './wrong-codes.ts';

type RequestOf<Body> = Pick<CallRequest<null, Body>, 'body' | 'address' | 'host' | 'userAgent' | 'log'>;
type LoginRequest = RequestOf<InferOutput<typeof loginRules>>;
type PasswordRequest = RequestOf<InferOutput<typeof passkeyRequestRules>>;

interface Beginning {
  token: string;
  /** Repeated at every log-in: the first one may have been another person's. */
  accountEvents: AccountEvent[];
  /** A known device may confirm that log-ins from new devices were the admin's own. */
  isKnownDevice: boolean;
}

/**
 * Counts the log-in as failed until taken back, or returns a refusal that only a passkey passes.
 * @throws HttpRefusal 429 after too many failures
 */
export async function countLogIn(
  context: Context,
  { body: { email, device }, address, log }: PasswordRequest,
): Promise<CountedAttempt | HttpRefusal> {
  try {
    return await beginAttempt(context, { email, address, device });
  } catch (error) {
    logTooMany(address, log);
    throw error;
  }
}

/** @throws HttpRefusal 429 without a valid passkey of the admin, or after too many failures with it */
export async function countByPasskey(
  context: Context,
  request: LoginRequest,
  refusal: HttpRefusal,
): Promise<CountedAttempt> {
  const { body, address, log } = request;
  const { email, passkey } = body;
  const adminId = findAdminByEmail(context, email)?._id ?? '';
  if (passkey !== undefined && (await checkPasskey(context, adminId, passkey, request)).outcome === 'passed')
    return beginAttemptBy(context, passkey.id, { email, address });
  logTooMany(address, log);
  throw refusal;
}

function logTooMany(address: string, log: Logger): void {
  log.warn({ address, reason: 'too many failures' }, 'log-in failed');
}

/** @throws HttpRefusal 401 for a wrong password, or an expired temporary one */
export async function admit(
  context: Context,
  { body: { email, password }, address, log }: PasswordRequest,
  counted: CountedAttempt,
): Promise<StoredAdmin> {
  const admin = findAdminByEmail(context, email);
  const matches = await isPasswordOf(context, admin, password);
  if (admin === null || !matches) {
    log.warn({ address }, 'log-in failed');
    throw unauthorized(fixedSentences.loginRefused);
  }
  if (admin.temporaryUntil !== null && admin.temporaryUntil <= context.now().toISOString()) {
    await takeBackAttempt(context, counted);
    throw unauthorized(
      'The password you were given has expired. Please ask another admin, or whoever runs the server, for a new one.',
    );
  }
  return admin;
}

/**
 * Notifies the admin from the third wrong code of a day, once a day.
 * @throws HttpRefusal 401 if the second factor is missing or wrong, 429 while it must wait
 */
export async function takeSecondFactor(
  context: Context,
  admin: Admin,
  request: LoginRequest,
  counted: CountedAttempt,
): Promise<Extract<SecondStep, { outcome: 'passed' }>> {
  const { body, address, log } = request;
  const { code = '', passkey, device } = body;
  const isShown = hasSecondFactor(context, admin._id) && (passkey !== undefined || code !== '');
  const known = knowsDevice(context, admin.email, device) ? deviceHash(device) : '';
  const areDigits = passkey === undefined && sixDigits(code) !== null;
  const mustTell =
    isShown &&
    inReserve(context, () => transactionNow(context, (tx) => countCode(tx, admin._id, known, areDigits)));
  const step = await checkSecondFactor(context, admin, body, request);
  if (step.outcome === 'passed') {
    if (isShown)
      inReserve(context, () => transactionNow(context, (tx) => deleteWrongCodes(tx, admin._id, known)));
    return step;
  }
  if (step.outcome === 'asked') await takeBackAttempt(context, counted);
  else {
    log.warn({ address, adminId: admin._id, reason: 'second factor wrong' }, 'log-in failed');
    if (mustTell) await notifyOfWrongCodes(context, admin, request);
  }
  throw unauthorized(step.errors.code ?? step.errors.passkey ?? fixedSentences.loginRefused, step.errors);
}

/** A full disk must not change the answer to the log-in. */
async function notifyOfWrongCodes(
  context: Context,
  admin: Admin,
  { userAgent, log }: LoginRequest,
): Promise<void> {
  try {
    const isTold = await transaction(context, (tx) => {
      if (wasNotifiedToday(tx, admin._id, 'wrong codes')) return false;
      notifyAdmin(tx, { kind: 'wrong codes', admin, by: null, details: deviceWords(userAgent) });
      recordActivity(tx, admin, { action: 'was not let in: three wrong codes after the right password' });
      return true;
    });
    if (isTold) wakeOutbox(context);
  } catch (error) {
    log.error({ err: error, adminId: admin._id }, 'wrong codes not told');
  }
}

/** Notifies the admin of a new device or a used recovery code. A full disk must not lock admins out. */
export async function beginSession(
  context: Context,
  admin: StoredAdmin,
  by: Extract<SecondStep, { outcome: 'passed' }>['by'],
  { body, userAgent, log }: Pick<LoginRequest, 'body' | 'userAgent' | 'log'>,
): Promise<Beginning> {
  const token = issueToken(context, { adminId: admin._id, version: admin.tokenVersion });
  const hash = deviceHash(body.device);
  try {
    await transaction(context, (tx) => {
      storeNewSession(tx, token, userAgent);
      const event = { admin, by: null, details: deviceWords(userAgent), deviceHash: hash };
      if (meetDevice(tx, admin._id, hash, tx.now())) notifyAdmin(tx, { ...event, kind: 'new device' });
      if (by === 'recovery code') notifyAdmin(tx, { ...event, kind: 'recovery code used' });
    });
    wakeOutbox(context);
  } catch (error) {
    log.error({ err: error, adminId: admin._id }, 'session not noted');
  }
  return {
    token,
    accountEvents: toldEvents(context, admin._id, hash),
    isKnownDevice: mayConfirmLogIns(context, admin, body.device),
  };
}

/** A new device may not confirm: a thief with the password could hide the notice. */
export function mayConfirmLogIns(
  context: Context,
  { _id, email }: Pick<StoredAdmin, '_id' | 'email'>,
  device: string | undefined,
): boolean {
  return knowsDevice(context, email, device) && !isNewDevice(context, _id, deviceHash(device));
}
