import { type Caller, type CallRequest, callWith, json } from '../calls/index.ts';
import type { Change, Context } from '../context.ts';
import { transaction } from '../database/index.ts';
import { badRequest, conflict, notFound } from '../http/index.ts';
import {
  Account,
  AppSetup,
  PasskeyCreation,
  RecoveryCodes,
  SecondFactorChange,
} from '../shared/records/admins.ts';
import type { SecondFactorAnswer } from '../shared/records.ts';
import { confirmationRules } from '../shared/rules.ts';
import { appRules, newPasskeyRules } from '../shared/second-factor.ts';
import { confirmPassword, requireStillIn } from './account-checks.ts';
import { endSessions } from './accounts-store.ts';
import { keepApp, readApp, removeApp, startApp } from './authenticator-app.ts';
import { keepPasskey, readPasskey, removePasskey, startPasskey } from './passkeys.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { secondFactorOf } from './second-factors.ts';
import { hasSecondFactor, lacksSecondFactor, storeCodes } from './second-factors-store.ts';
import { continueSession } from './sessions.ts';

const call = callWith<Context>();
const tag = 'Account';

/**
 * Setup takes two steps. The first asks for the password; its answer serves one session for minutes.
 * Adding or removing a factor ends all other sessions, possibly an intruder's (OWASP ASVS 5.0, 7.4.3).
 */
export const secondFactorCalls = [
  call({
    method: 'GET',
    path: '/api/admin/account',
    name: 'getOwnAccount',
    tag,
    summary: 'Returns the own account: its roles and its second factor.',
    who: 'anyAdmin',
    answer: Account,
    handle: ({ caller: { _id, name, email, roles } }, context) => ({
      _id,
      name,
      email,
      role: roles[0] ?? null,
      roles: [...roles],
      secondFactor: secondFactorOf(context, _id),
      mustSetSecondFactor: lacksSecondFactor(context, _id),
    }),
  }),
  call({
    method: 'POST',
    path: '/api/admin/account/app',
    name: 'startApp',
    tag,
    summary: 'Begins to set up an authenticator app; it counts once a code of it has come.',
    who: 'anyAdmin',
    body: json(confirmationRules),
    answer: AppSetup,
    refusals: [409, 429],
    storesNothing: true,
    activity: 'none',
    async handle(request, context) {
      await confirmOwnPassword(context, request);
      return startApp(context, request.caller, context.ask.facts().name);
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/account/app/confirm',
    name: 'confirmApp',
    tag,
    summary: 'Sets up the authenticator app that was begun, in place of an earlier one.',
    who: 'anyAdmin',
    body: json(appRules),
    answer: SecondFactorChange,
    refusals: [409],
    activity: 'recorded',
    async handle(request, context) {
      const { body, caller, record } = request;
      const app = await readApp(context, caller, body.code);
      if (app === null) throw conflict('This took too long. Please start again with a new QR code.');
      if (app.step === null) {
        const message =
          'This code is wrong. Please type the six digits that the app shows now; the time of the phone must be right.';
        throw badRequest(message, { code: message });
      }
      const { secret, step } = app;
      const codes = await newRecoveryCodes(context, caller._id);
      const answer = await change(context, request, 'The authenticator app is set up.', (tx) =>
        keepApp(tx, caller._id, secret, step, codes),
      );
      record({ action: 'set up an authenticator app' });
      return answer;
    },
  }),
  // Not DELETE: proxies may drop its body.
  call({
    method: 'POST',
    path: '/api/admin/account/app/remove',
    name: 'removeApp',
    tag,
    summary: 'Removes the authenticator app.',
    who: 'admin',
    body: json(confirmationRules),
    answer: SecondFactorChange,
    refusals: [404, 409, 429],
    activity: 'recorded',
    async handle(request, context) {
      const { caller, record } = request;
      await confirmOwnPassword(context, request);
      const answer = await change(context, request, 'The authenticator app is removed.', (tx) => {
        if (!removeApp(tx, caller._id)) throw notFound('There is no authenticator app.');
        return null;
      });
      record({ action: 'removed their authenticator app' });
      return answer;
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/account/recovery-codes',
    name: 'makeRecoveryCodes',
    tag,
    summary: 'Makes new recovery codes and shows them, this once; those from before no longer count.',
    who: 'admin',
    body: json(confirmationRules),
    answer: RecoveryCodes,
    refusals: [409, 429],
    activity: 'recorded',
    async handle(request, context) {
      const { caller, log, record } = request;
      await confirmOwnPassword(context, request);
      const { codes, hashes } = await newRecoveryCodes(context, caller._id);
      await transaction(context, (tx) => {
        requireStillIn(tx, caller);
        if (!hasSecondFactor(tx, caller._id))
          throw conflict('Recovery codes come with a second factor. Please set one up first.');
        storeCodes(tx, caller._id, hashes);
      });
      log.info({ adminId: caller._id }, 'recovery codes made anew');
      record({ action: 'made new recovery codes' });
      return { message: 'Only these recovery codes count from now on.', recoveryCodes: codes };
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/account/passkeys/options',
    name: 'startPasskey',
    tag,
    summary: 'Returns what the browser needs to make a passkey.',
    who: 'anyAdmin',
    body: json(confirmationRules),
    answer: PasskeyCreation,
    refusals: [409, 429],
    storesNothing: true,
    activity: 'none',
    async handle(request, context) {
      await confirmOwnPassword(context, request);
      return startPasskey(context, request.caller, request.host, context.ask.facts().name);
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/account/passkeys',
    name: 'keepPasskey',
    tag,
    summary: 'Keeps the passkey that the browser has made.',
    who: 'anyAdmin',
    body: json(newPasskeyRules),
    status: 201,
    answer: SecondFactorChange,
    refusals: [409],
    activity: 'recorded',
    async handle(request, context) {
      const { body, caller, host, log, record } = request;
      const made = await readPasskey(context, caller, host, body.passkey, log);
      if (made === null) throw badRequest('This passkey cannot be used here. Please try again.');
      const codes = await newRecoveryCodes(context, caller._id);
      const answer = await change(context, request, 'The passkey is set up.', (tx) =>
        keepPasskey(tx, caller._id, body.name, made, codes),
      );
      record({ action: 'set up', kind: 'passkey', name: body.name });
      return answer;
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/account/passkeys/remove/:id',
    name: 'removePasskey',
    tag,
    summary: 'Removes a passkey of one’s own.',
    who: 'admin',
    body: json(confirmationRules),
    answer: SecondFactorChange,
    refusals: [409, 429],
    activity: 'recorded',
    async handle(request, context) {
      const { id, caller, record } = request;
      await confirmOwnPassword(context, request);
      let name = '';
      const answer = await change(context, request, 'The passkey is removed.', (tx) => {
        const removed = removePasskey(tx, caller._id, id);
        if (removed === null) throw noPasskey();
        name = removed;
        return null;
      });
      record({ action: 'removed', kind: 'passkey', thing: id, name });
      return answer;
    },
  }),
];

/** Refuses a temporary password: the person who handed it over knows it too. */
async function confirmOwnPassword(
  context: Context,
  request: CallRequest<Caller, { currentPassword: string }>,
): Promise<void> {
  const admin = await confirmPassword(context, request, request.body.currentPassword);
  if (admin.temporaryUntil !== null) throw conflict('Please choose a password of your own first.');
}

/**
 * Ends all other sessions of the caller.
 * @param make returns new recovery codes, or null
 */
async function change(
  context: Context,
  { caller, log }: CallRequest<Caller>,
  message: string,
  make: (tx: Change) => string[] | null,
): Promise<SecondFactorAnswer> {
  const { version, recoveryCodes } = await transaction(context, (tx) => {
    requireStillIn(tx, caller);
    const codes = make(tx);
    return { recoveryCodes: codes, version: endSessions(tx, caller._id) };
  });
  log.info({ adminId: caller._id }, 'second factor changed');
  return {
    message,
    token: continueSession(context, caller, version),
    ...(recoveryCodes !== null && { recoveryCodes }),
  };
}

function noPasskey() {
  return notFound('There is no such passkey; it may have been removed.');
}
