import * as v from 'valibot';
import { callWith, json } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { inReserve, transactionNow } from '../database/index.ts';
import { badRequest, HttpRefusal } from '../http/index.ts';
import { fixedSentences } from '../shared/fixed-sentences.ts';
import { Admin, Login, NewToken, PasskeyRequest } from '../shared/records/admins.ts';
import { Done } from '../shared/records/answers.ts';
import { accountRules, loginRules, passkeyRequestRules, passwordChangeRules } from '../shared/rules.ts';
import { confirmPassword, requireFreeEmail, requireStillIn, withoutSpaces } from './account-checks.ts';
import { endSessions, renameAdmin, renewHash, setPassword } from './accounts-store.ts';
import { isCommonPassword } from './common-passwords.ts';
import { admit, beginSession, countByPasskey, countLogIn, takeSecondFactor } from './log-in.ts';
import { acceptAttempt, takeBackAttempt } from './login-limit.ts';
import { requestAnyPasskey, requestPasskey } from './passkeys.ts';
import { fewCodesLeft } from './recovery-codes.ts';
import { lacksSecondFactor } from './second-factors-store.ts';
import { continueSession, endThisSession } from './sessions.ts';

const call = callWith<Context>();
const tag = 'Account';

export const accountCalls = [
  call({
    method: 'POST',
    path: '/admin/login',
    name: 'logIn',
    tag,
    summary: 'Logs an admin in.',
    who: 'anyone',
    body: json(loginRules),
    answer: Login,
    refusals: [401, 429],
    activity: 'recorded',
    async handle(request, context) {
      const { body, log, set, record } = request;
      const begun = await countLogIn(context, request);
      const isByPasskey = begun instanceof HttpRefusal;
      const counted = isByPasskey ? await countByPasskey(context, request, begun) : begun;
      const admin = await admit(context, request, counted);
      const { by } = isByPasskey
        ? ({ by: 'passkey' } as const)
        : await takeSecondFactor(context, admin, request, counted);
      await acceptAttempt(context, counted);
      if (admin.temporaryUntil === null && context.passwords.isOutdated(admin.passwordHash)) {
        const renewed = await context.passwords.hash(body.password);
        transactionNow(context, (tx) => renewHash(tx, admin._id, renewed, admin.passwordHash));
      }
      record({
        action: by === 'recovery code' ? 'logged in with a recovery code' : 'logged in',
        by: admin,
      });
      log.info({ adminId: admin._id, by }, 'logged in');
      const recoveryCodesLeft = fewCodesLeft(context, admin._id);
      const { token, accountEvents, isKnownDevice } = await beginSession(context, admin, by, request);
      set('Cache-Control', 'no-store');
      return {
        message: fixedSentences.loginDone,
        admin: publicAdmin(admin),
        token,
        ...(admin.temporaryUntil !== null && { mustChoosePassword: true }),
        ...(lacksSecondFactor(context, admin._id) && { mustSetSecondFactor: true }),
        ...(recoveryCodesLeft !== null && { recoveryCodesLeft }),
        ...(accountEvents.length > 0 && { accountEvents, isKnownDevice }),
      };
    },
  }),
  call({
    method: 'POST',
    path: '/admin/login/passkey',
    name: 'askForPasskey',
    tag,
    summary: 'Returns what the browser needs to log in with a passkey, to whoever has the password.',
    description:
      'While log-ins with an email are refused because of what others have tried, the password is not looked at, and the answer names no passkey and is the same for every email.',
    who: 'anyone',
    body: json(passkeyRequestRules),
    answer: PasskeyRequest,
    refusals: [401, 409, 429],
    storesNothing: true,
    activity: 'none',
    async handle(request, context) {
      const { host, set } = request;
      set('Cache-Control', 'no-store');
      const counted = await countLogIn(context, request);
      if (counted instanceof HttpRefusal) return requestAnyPasskey(context, host);
      const admin = await admit(context, request, counted);
      await takeBackAttempt(context, counted);
      return requestPasskey(context, admin, host);
    },
  }),
  call({
    method: 'GET',
    path: '/admin/login',
    name: 'getAccount',
    tag,
    summary: 'Tells who is calling.',
    who: 'admin',
    answer: Admin,
    handle: ({ caller }) => publicAdmin(caller),
  }),
  call({
    method: 'PUT',
    path: '/admin/password',
    name: 'changePassword',
    tag,
    summary: 'Changes the own password and ends every other session.',
    who: 'anyAdmin',
    body: json(passwordChangeRules),
    answer: NewToken,
    refusals: [429],
    activity: 'recorded',
    async handle(request, context) {
      const { body, caller, log, record } = request;
      const { currentPassword, newPassword } = body;
      const admin = await confirmPassword(context, request, currentPassword);
      const { name, shortName } = context.ask.facts();
      if (isCommonPassword(newPassword, [name, shortName, admin.name, admin.email]))
        throw refusedPassword('This password is too easy to guess. Please choose another one.');
      if (admin.temporaryUntil !== null && withoutSpaces(newPassword) === withoutSpaces(currentPassword))
        throw refusedPassword('Please choose a password other than the one you were given.');
      const hash = await context.passwords.hash(newPassword);
      const version = transactionNow(context, (tx) => {
        requireStillIn(tx, caller);
        return setPassword(tx, admin._id, hash);
      });
      record({ action: 'changed their password' });
      log.info({ adminId: admin._id }, 'password changed');
      return { message: 'Password changed successfully!', token: continueSession(context, caller, version) };
    },
  }),
  call({
    method: 'PUT',
    path: '/admin/account',
    name: 'changeAccount',
    tag,
    summary: 'Changes the own name and email.',
    who: 'admin',
    body: json(accountRules),
    answer: v.strictObject({ message: v.string(), admin: Admin }),
    refusals: [429],
    activity: 'recorded',
    async handle(request, context) {
      const { body, caller, log, record } = request;
      const { name, email, currentPassword } = body;
      await confirmPassword(context, request, currentPassword);
      transactionNow(context, (tx) => {
        requireStillIn(tx, caller);
        requireFreeEmail(tx, email, caller._id);
        renameAdmin(tx, caller._id, name, email);
      });
      log.info({ adminId: caller._id }, 'account changed');
      const renamed = name === caller.name ? '' : 'name, and their ';
      if (email === caller.email) record({ action: 'changed their name' });
      else record({ action: `changed their ${renamed}email to`, name: email });
      return { message: 'Account updated successfully!', admin: { _id: caller._id, name, email } };
    },
  }),
  call({
    method: 'POST',
    path: '/admin/logout',
    name: 'logOut',
    tag,
    summary: 'Ends this session.',
    who: 'anyAdmin',
    whileIdle: true,
    answer: Done,
    activity: 'recorded',
    handle({ caller, log, record }, context) {
      inReserve(context, () => transactionNow(context, (tx) => endThisSession(tx, caller)));
      record({ action: 'logged out' });
      log.info({ adminId: caller._id }, 'logged out');
      return { message: 'Logged out.' };
    },
  }),
  call({
    method: 'POST',
    path: '/admin/logout-everywhere',
    name: 'logOutEverywhere',
    tag,
    summary: 'Ends every session of the calling admin but this one, which gets another token.',
    who: 'admin',
    answer: NewToken,
    activity: 'recorded',
    handle({ caller, log, record }, context) {
      const version = inReserve(context, () => transactionNow(context, (tx) => endSessions(tx, caller._id)));
      record({ action: 'logged out everywhere else' });
      log.info({ adminId: caller._id }, 'logged out everywhere');
      return { message: 'Logged out everywhere else.', token: continueSession(context, caller, version) };
    },
  }),
];

function refusedPassword(message: string) {
  return badRequest(message, { newPassword: message });
}

function publicAdmin({ _id, name, email }: Admin): Admin {
  return { _id, name, email };
}
