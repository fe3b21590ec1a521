import type { Logger } from 'pino';
import * as v from 'valibot';
import { type CallRequest, callWith, json } from '../calls/index.ts';
import { badRequest, HttpRefusal, unauthorized } from '../http/index.ts';
import { fixedSentences } from '../shared/fixed-sentences.ts';
import { Admin, Login, NewToken, PasskeyRequest } from '../shared/records/admins.ts';
import { Done } from '../shared/records/answers.ts';
import { accountRules, loginRules, passkeyRequestRules, passwordChangeRules } from '../shared/rules.ts';
import {
  confirmPassword,
  isPasswordOf,
  requireFreeEmail,
  requireStillIn,
  withoutSpaces,
} from './account-checks.ts';
import type { BeginningParts } from './begin-session.ts';
import { beginSession } from './begin-session.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { CountedAttempt, LoginLimit } from './login-limit.ts';
import type { Passwords } from './passwords.ts';
import type { AdminRepository, StoredAdmin } from './repository.ts';
import type { SecondStepParts } from './second-step.ts';
import { takeSecondFactor } from './second-step.ts';

/** The services that these calls use. */
export interface AccountParts extends BeginningParts, SecondStepParts {
  admins: AdminRepository;
  limit: LoginLimit;
  passwords: Passwords;
  /** Words that everybody knows about the institute, which are refused as passwords. */
  ownWords: () => readonly string[];
}

type Begun<Rules extends v.GenericSchema> = Pick<
  CallRequest<null, v.InferOutput<Rules>>,
  'body' | 'address' | 'host' | 'log'
>;

const call = callWith<AccountParts>();
const tag = 'Account';

/** Log-in, the question who is logged in, and what admins do with their own account. */
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
    async handle(request, parts) {
      const { body, log, set, record } = request;
      const { password } = body;
      const { admins, passwords, secondFactors } = parts;
      const begun = await count(request, parts);
      const isByPasskey = begun instanceof HttpRefusal;
      const counted = isByPasskey ? await countByPasskey(request, parts, begun) : begun;
      const admin = await admit(request, parts, counted);
      const { by } = isByPasskey
        ? ({ by: 'passkey' } as const)
        : await takeSecondFactor(parts, admin, request, counted);
      await counted.succeed();
      if (admin.temporaryUntil === null && passwords.isOutdated(admin.passwordHash))
        admins.renewHash(admin._id, await passwords.hash(password), admin.passwordHash);
      record({
        action: by === 'recovery code' ? 'logged in with a recovery code' : 'logged in',
        by: admin,
      });
      log.info({ adminId: admin._id, by }, 'logged in');
      const recoveryCodesLeft = secondFactors.fewCodesLeft(admin._id);
      const { token, accountEvents, isKnownDevice } = await beginSession(parts, admin, by, request);
      set('Cache-Control', 'no-store');
      return {
        message: fixedSentences.loginDone,
        admin: publicAdmin(admin),
        token,
        ...(admin.temporaryUntil !== null && { mustChoosePassword: true }),
        ...(secondFactors.isMissing(admin._id) && { mustSetSecondFactor: true }),
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
    async handle(request, parts) {
      const { host, set } = request;
      const { secondFactors } = parts;
      set('Cache-Control', 'no-store');
      const counted = await count(request, parts);
      if (counted instanceof HttpRefusal) return secondFactors.requestAnyPasskey(host);
      const admin = await admit(request, parts, counted);
      await counted.takeBack();
      return secondFactors.requestPasskey(admin, host);
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
    async handle(request, parts) {
      const { body, caller, log, record } = request;
      const { admins, sessions, passwords, ownWords } = parts;
      const { currentPassword, newPassword } = body;
      const admin = await confirmPassword(parts, request, currentPassword);
      if (isCommonPassword(newPassword, [...ownWords(), admin.name, admin.email]))
        throw refusedPassword('This password is too easy to guess. Please choose another one.');
      if (admin.temporaryUntil !== null && withoutSpaces(newPassword) === withoutSpaces(currentPassword))
        throw refusedPassword('Please choose a password other than the one you were given.');
      const hash = await passwords.hash(newPassword);
      requireStillIn(admins, caller);
      const version = admins.setPassword(admin._id, hash);
      record({ action: 'changed their password' });
      log.info({ adminId: admin._id }, 'password changed');
      return { message: 'Password changed successfully!', token: sessions.goOn(caller, version) };
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
    async handle(request, parts) {
      const { body, caller, log, record } = request;
      const { name, email, currentPassword } = body;
      await confirmPassword(parts, request, currentPassword);
      requireStillIn(parts.admins, caller);
      requireFreeEmail(parts.admins, email, caller._id);
      parts.admins.rename(caller._id, name, email);
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
    handle({ caller, log, record }, { sessions, reserve }) {
      reserve.use(() => sessions.endThis(caller));
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
    handle({ caller, log, record }, { admins, sessions, reserve }) {
      const version = reserve.use(() => admins.endSessions(caller._id));
      record({ action: 'logged out everywhere else' });
      log.info({ adminId: caller._id }, 'logged out everywhere');
      return { message: 'Logged out everywhere else.', token: sessions.goOn(caller, version) };
    },
  }),
];

/** Counts a log-in as failed until it is taken back. */
function count(
  { body: { email, device }, address, log }: Begun<typeof passkeyRequestRules>,
  { limit }: AccountParts,
): Promise<CountedAttempt | HttpRefusal> {
  return limit.begin({ email, address, device }).catch((error: unknown) => {
    logTooMany(address, log);
    throw error;
  });
}

/**
 * Counts a log-in that is refused unless a passkey of the admin with that email comes with it.
 * @throws HttpRefusal
 */
async function countByPasskey(
  { body: { email, passkey }, address, host, log }: Begun<typeof loginRules>,
  { admins, limit, secondFactors, reserve }: AccountParts,
  refusal: HttpRefusal,
): Promise<CountedAttempt> {
  const adminId = admins.findByEmail(email)?._id ?? '';
  if (passkey !== undefined && (await secondFactors.isOwnPasskey(adminId, passkey, { host, log, reserve })))
    return limit.beginBy(passkey.id, { email, address });
  logTooMany(address, log);
  throw refusal;
}

function logTooMany(address: string, log: Logger): void {
  log.warn({ address, reason: 'too many failures' }, 'log-in failed');
}

/**
 * Returns the admin with this email and password.
 * @throws HttpRefusal 401 for a wrong password or one that has expired
 */
async function admit(
  { body: { email, password }, address, log }: Begun<typeof passkeyRequestRules>,
  { admins, passwords, now }: AccountParts,
  counted: CountedAttempt,
): Promise<StoredAdmin> {
  const admin = admins.findByEmail(email);
  const matches = await isPasswordOf(passwords, admin, password);
  if (admin === null || !matches) {
    log.warn({ address }, 'log-in failed');
    throw unauthorized(fixedSentences.loginRefused);
  }
  if (admin.temporaryUntil !== null && admin.temporaryUntil <= now().toISOString()) {
    await counted.takeBack();
    throw unauthorized(
      'The password you were given has expired. Please ask another admin, or whoever runs the server, for a new one.',
    );
  }
  return admin;
}

function refusedPassword(message: string) {
  return badRequest(message, { newPassword: message });
}

function publicAdmin({ _id, name, email }: Admin): Admin {
  return { _id, name, email };
}
