import type { InferOutput } from 'valibot';
import type { ActivityEntry, Actor, CallRequest } from '../calls/index.ts';
import type { CommitTogether, DiskReserve } from '../database/index.ts';
import { unauthorized } from '../http/index.ts';
import { deviceWords } from '../shared/device-words.ts';
import { fixedSentences } from '../shared/fixed-sentences.ts';
import type { Admin } from '../shared/records.ts';
import type { loginRules } from '../shared/rules.ts';
import type { AccountEvents } from './account-events.ts';
import { sixDigits } from './authenticator-app.ts';
import { deviceHash, type KnownDevices } from './known-devices.ts';
import type { CountedAttempt } from './login-limit.ts';
import type { SecondFactors } from './second-factor.ts';
import type { SecondStep } from './second-factor-check.ts';
import type { WrongCodes } from './wrong-codes.ts';

/** The services that the second step of a log-in uses. */
export interface SecondStepParts {
  secondFactors: SecondFactors;
  wrongCodes: WrongCodes;
  devices: KnownDevices;
  accountEvents: AccountEvents;
  activity: { record(who: Actor, what: ActivityEntry): void };
  outbox: { wake(): void };
  commitTogether: CommitTogether;
  reserve: DiskReserve;
}

type LoginRequest = Pick<
  CallRequest<null, InferOutput<typeof loginRules>>,
  'body' | 'address' | 'host' | 'userAgent' | 'log'
>;

/**
 * Takes the second factor of an admin whose password was right. Every wrong one is counted, and from the third of a day on the
 * admin is told, once a day.
 * @throws HttpRefusal 401 where it is asked for or wrong, 429 where it has to wait
 */
export async function takeSecondFactor(
  parts: SecondStepParts,
  admin: Admin,
  request: LoginRequest,
  counted: CountedAttempt,
): Promise<Extract<SecondStep, { outcome: 'passed' }>> {
  const { secondFactors, wrongCodes, devices, reserve } = parts;
  const { body, address, host, log } = request;
  const { code = '', passkey, device } = body;
  const isShown = secondFactors.isSetUp(admin._id) && (passkey !== undefined || code !== '');
  const known = devices.has(admin.email, device) ? deviceHash(device) : '';
  const areDigits = passkey === undefined && sixDigits(code) !== null;
  const mustTell = isShown && reserve.use(() => wrongCodes.begin(admin._id, known, areDigits));
  const step = await secondFactors.check(admin, body, { host, log, reserve });
  if (step.outcome === 'passed') {
    if (isShown) reserve.use(() => wrongCodes.succeed(admin._id, known));
    return step;
  }
  if (step.outcome === 'asked') await counted.takeBack();
  else {
    log.warn({ address, adminId: admin._id, reason: 'second factor wrong' }, 'log-in failed');
    if (mustTell) await notifyOfWrongCodes(parts, admin, request);
  }
  throw unauthorized(step.errors.code ?? step.errors.passkey ?? fixedSentences.loginRefused, step.errors);
}

/** Tells the admin of wrong codes; the answer is the same where that fails, as on a full disk. */
async function notifyOfWrongCodes(
  parts: SecondStepParts,
  admin: Admin,
  { userAgent, log }: LoginRequest,
): Promise<void> {
  const { accountEvents, activity, outbox, commitTogether } = parts;
  try {
    const isTold = await commitTogether(() => {
      if (accountEvents.hasToldToday(admin._id, 'wrong codes')) return false;
      accountEvents.notify({ kind: 'wrong codes', admin, by: null, details: deviceWords(userAgent) });
      activity.record(admin, { action: 'was not let in: three wrong codes after the right password' });
      return true;
    });
    if (isTold) outbox.wake();
  } catch (error) {
    log.error({ err: error, adminId: admin._id }, 'wrong codes not told');
  }
}
