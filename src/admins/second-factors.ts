import type { CallRequest } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { inReserve, transactionNow } from '../database/index.ts';
import type { Admin, SecondFactor } from '../shared/records.ts';
import type { ShownPasskey } from '../shared/second-factor.ts';
import { sixDigits, stepOfCode } from './authenticator-app.ts';
import { readShownPasskey } from './passkeys.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { openSecret } from './sealed-secrets.ts';
import {
  countCodes,
  findApp,
  hasSecondFactor,
  notePasskeyUse,
  passkeysOf,
  spendCode,
  spendStep,
} from './second-factors-store.ts';

export type SecondStep =
  | { outcome: 'passed'; by: 'password' | 'app' | 'recovery code' | 'passkey' }
  | {
      /** 'asked': no factor was sent; 'failed': it was wrong. */
      outcome: 'asked' | 'failed';
      errors: { code?: string; app?: string; passkey?: string };
    };

const wrongCode = 'This code is wrong, or was used already. Please type the one that your app shows now.';
const wrongRecoveryCode = 'This recovery code is wrong, or was used already.';
const wrongPasskey = 'This passkey was not accepted. Please try again.';
const lockedApp =
  'The codes of your app no longer count, since the data came from another server. Please use a recovery code or a passkey.';

const failed = (errors: { code: string } | { passkey: string }): SecondStep => ({
  outcome: 'failed',
  errors,
});

/** Returns no secrets. */
export function secondFactorOf(context: Context, adminId: string): SecondFactor {
  return {
    app: findApp(context, adminId) !== null,
    passkeys: passkeysOf(context, adminId).map(({ _id, name, createdAt, usedAt }) => ({
      _id,
      name,
      createdAt,
      usedAt,
    })),
    recoveryCodesLeft: countCodes(context, adminId),
  };
}

/** Uses up the second factor. Must follow the password check. */
export async function checkSecondFactor(
  context: Context,
  { _id }: Admin,
  { code = '', passkey }: { code?: string | undefined; passkey?: ShownPasskey | undefined },
  request: Pick<CallRequest, 'host' | 'log'>,
): Promise<SecondStep> {
  if (!hasSecondFactor(context, _id)) return { outcome: 'passed', by: 'password' };
  if (passkey !== undefined) return checkPasskey(context, _id, passkey, request);
  if (code !== '') return checkCode(context, _id, code);
  const hasApp = findApp(context, _id) !== null;
  return {
    outcome: 'asked',
    errors: {
      code: hasApp
        ? 'Please type the code that your authenticator app shows.'
        : 'Please use your passkey, or type a recovery code.',
      // The field `app` keeps the browser from asking for an app's code.
      ...(!hasApp && { app: 'You have set up no authenticator app.' }),
      ...(passkeysOf(context, _id).length > 0 && { passkey: 'Please use your passkey.' }),
    },
  };
}

export async function checkPasskey(
  context: Context,
  adminId: string,
  shown: ShownPasskey,
  { host, log }: Pick<CallRequest, 'host' | 'log'>,
): Promise<SecondStep> {
  const stored = passkeysOf(context, adminId).find(({ credential }) => credential === shown.id);
  if (stored === undefined) return failed({ passkey: wrongPasskey });
  const read = await readShownPasskey(context, adminId, host, shown, stored);
  if (!read.isRight) {
    log.warn({ adminId, reason: read.reason }, 'passkey refused');
    return failed({ passkey: wrongPasskey });
  }
  const usedAt = context.now().toISOString();
  inReserve(context, () =>
    transactionNow(context, (tx) => notePasskeyUse(tx, stored._id, read.known, usedAt)),
  );
  return { outcome: 'passed', by: 'passkey' };
}

async function checkCode(context: Context, adminId: string, typed: string): Promise<SecondStep> {
  const digits = sixDigits(typed);
  if (digits === null) return checkRecoveryCode(context, adminId, typed);
  const app = findApp(context, adminId);
  if (app === null) return failed({ code: wrongCode });
  const secret = openSecret(context, adminId, app.secret);
  if (secret === null) return failed({ code: lockedApp });
  const step = await stepOfCode(secret, digits, context.now());
  return step !== null &&
    inReserve(context, () => transactionNow(context, (tx) => spendStep(tx, adminId, step)))
    ? { outcome: 'passed', by: 'app' }
    : failed({ code: wrongCode });
}

async function checkRecoveryCode(context: Context, adminId: string, typed: string): Promise<SecondStep> {
  const hash = await recoveryCodeHash(context, adminId, typed);
  return hash !== null &&
    inReserve(context, () => transactionNow(context, (tx) => spendCode(tx, adminId, hash)))
    ? { outcome: 'passed', by: 'recovery code' }
    : failed({ code: wrongRecoveryCode });
}
