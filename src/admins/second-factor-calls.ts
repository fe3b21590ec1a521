import { type Caller, type CallRequest, callWith, json } from '../calls/index.ts';
import type { CommitTogether } from '../database/index.ts';
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
import type { LoginLimit } from './login-limit.ts';
import type { Passwords } from './passwords.ts';
import type { AdminRepository } from './repository.ts';
import type { SecondFactors } from './second-factor.ts';
import type { Sessions } from './sessions.ts';

/** The services that these calls use. */
export interface SecondFactorParts {
  admins: AdminRepository;
  sessions: Sessions;
  limit: LoginLimit;
  passwords: Passwords;
  secondFactors: SecondFactors;
  commitTogether: CommitTogether;
}

const call = callWith<SecondFactorParts>();
const tag = 'Account';

/**
 * The calls by which admins set up a second factor of their own: an authenticator app, passkeys, recovery codes. Setting one
 * up takes two steps, the first with the password: what that hands out serves the same session alone, for minutes.
 *
 * Whenever a second factor is added or removed, every other session ends, as with a new password: the admin may do it because an
 * intruder is in (OWASP ASVS 5.0, 7.4.3).
 */
export const secondFactorCalls = [
  call({
    method: 'GET',
    path: '/api/admin/account',
    name: 'getOwnAccount',
    tag,
    summary: 'Returns the own account: its role and its second factor.',
    who: 'anyAdmin',
    answer: Account,
    handle: ({ caller: { _id, name, email, role } }, { secondFactors }) => ({
      _id,
      name,
      email,
      role,
      secondFactor: secondFactors.of(_id),
      mustSetSecondFactor: secondFactors.isMissing(_id),
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
    async handle(request, parts) {
      await confirmOwnPassword(request, parts);
      return parts.secondFactors.startApp(request.caller);
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
    async handle(request, parts) {
      const { body, caller, record } = request;
      const { secondFactors } = parts;
      const app = await secondFactors.readApp(caller, body.code);
      if (app === null) throw conflict('This took too long. Please start again with a new QR code.');
      if (app.step === null) {
        const message =
          'This code is wrong. Please type the six digits that the app shows now; the time of the phone must be right.';
        throw badRequest(message, { code: message });
      }
      const { secret, step } = app;
      const codes = await secondFactors.makeCodes(caller._id);
      const answer = await change(request, parts, 'The authenticator app is set up.', () =>
        secondFactors.keepApp(caller._id, secret, step, codes),
      );
      record({ action: 'set up an authenticator app' });
      return answer;
    },
  }),
  // Not DELETE: it needs a body, which proxies may take off a DELETE.
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
    async handle(request, parts) {
      const { caller, record } = request;
      await confirmOwnPassword(request, parts);
      const answer = await change(request, parts, 'The authenticator app is removed.', () => {
        if (!parts.secondFactors.removeApp(caller._id)) throw notFound('There is no authenticator app.');
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
    async handle(request, parts) {
      const { caller, log, record } = request;
      const { admins, secondFactors, commitTogether } = parts;
      await confirmOwnPassword(request, parts);
      const made = await secondFactors.makeCodes(caller._id);
      await commitTogether(() => {
        requireStillIn(admins, caller);
        if (!secondFactors.isSetUp(caller._id))
          throw conflict('Recovery codes come with a second factor. Please set one up first.');
        secondFactors.keepCodes(caller._id, made);
      });
      log.info({ adminId: caller._id }, 'recovery codes made anew');
      record({ action: 'made new recovery codes' });
      return { message: 'Only these recovery codes count from now on.', recoveryCodes: made.codes };
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
    async handle(request, parts) {
      await confirmOwnPassword(request, parts);
      return parts.secondFactors.startPasskey(request.caller, request.host);
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
    async handle(request, parts) {
      const { body, caller, host, log, record } = request;
      const { secondFactors } = parts;
      const made = await secondFactors.readPasskey(caller, host, body.passkey, log);
      if (made === null) throw badRequest('This passkey cannot be used here. Please try again.');
      const codes = await secondFactors.makeCodes(caller._id);
      const answer = await change(request, parts, 'The passkey is set up.', () =>
        secondFactors.keepPasskey(caller._id, body.name, made, codes),
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
    async handle(request, parts) {
      const { id, caller, record } = request;
      await confirmOwnPassword(request, parts);
      let name = '';
      const answer = await change(request, parts, 'The passkey is removed.', () => {
        const removed = parts.secondFactors.removePasskey(caller._id, id);
        if (removed === null) throw noPasskey();
        name = removed;
        return null;
      });
      record({ action: 'removed', kind: 'passkey', thing: id, name });
      return answer;
    },
  }),
];

/** Asks for the own password, which must be one that nobody else knows before a second factor is set up beside it. */
async function confirmOwnPassword(
  request: CallRequest<Caller, { currentPassword: string }>,
  parts: SecondFactorParts,
): Promise<void> {
  const admin = await confirmPassword(parts, request, request.body.currentPassword);
  if (admin.temporaryUntil !== null) throw conflict('Please choose a password of your own first.');
}

/** Makes a change, which may answer recovery codes, ends every other session, and answers how this one goes on. */
async function change(
  { caller, log }: CallRequest<Caller>,
  { admins, sessions, commitTogether }: SecondFactorParts,
  message: string,
  make: () => string[] | null,
): Promise<SecondFactorAnswer> {
  const { version, recoveryCodes } = await commitTogether(() => {
    requireStillIn(admins, caller);
    const codes = make();
    return { recoveryCodes: codes, version: admins.endSessions(caller._id) };
  });
  log.info({ adminId: caller._id }, 'second factor changed');
  return {
    message,
    token: sessions.goOn(caller, version),
    ...(recoveryCodes !== null && { recoveryCodes }),
  };
}

function noPasskey() {
  return notFound('There is no such passkey; it may have been removed.');
}
