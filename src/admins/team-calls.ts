import * as v from 'valibot';
import { type Caller, type CallRequest, callWith, json } from '../calls/index.ts';
import type { CommitTogether, DiskReserve } from '../database/index.ts';
import { conflict, notFound } from '../http/index.ts';
import { NewPassword, TeamMember } from '../shared/records/admins.ts';
import { Done } from '../shared/records/answers.ts';
import type { Admin } from '../shared/records.ts';
import { roleTexts } from '../shared/roles.ts';
import { confirmationRules, newAdminRules, roleRules } from '../shared/rules.ts';
import { confirmPassword, requireFreeEmail, requireStillIn } from './account-checks.ts';
import type { AccountEvents } from './account-events.ts';
import type { LoginLimit } from './login-limit.ts';
import type { Passwords } from './passwords.ts';
import { handedOverUntil, randomPassword } from './passwords.ts';
import type { AdminRepository, StoredAdmin } from './repository.ts';
import type { SecondFactors } from './second-factor.ts';

/** The services that these calls use. */
export interface TeamParts {
  admins: AdminRepository;
  limit: LoginLimit;
  passwords: Passwords;
  secondFactors: SecondFactors;
  accountEvents: AccountEvents;
  /** Sends the mails to admins. */
  outbox: { wake(): void };
  commitTogether: CommitTogether;
  reserve: DiskReserve;
  now: () => Date;
  randomId: () => string;
}

const call = callWith<TeamParts>();
const tag = 'Admins';

/**
 * The calls by which admins look after each other: list, add, reset, remove. All but the list ask for the calling admin's own
 * password again, so that a browser left open cannot hand the institute over.
 *
 * New passwords are made here, never typed by who hands them over: they are hard to guess, appear in this one answer and
 * nowhere else, and serve for one thing, within a week: to choose a password that nobody else knows (OWASP ASVS 5.0,
 * 6.4.1 and 6.4.6).
 */
export const teamCalls = [
  call({
    method: 'GET',
    path: '/api/admin/admins',
    name: 'listAdmins',
    tag,
    summary: 'Lists the admins.',
    who: 'owner',
    headers: ['X-Total-Count'],
    answer: v.array(TeamMember),
    handle: ({ caller }, { admins, secondFactors }) =>
      admins.list().map((admin) => ({
        ...admin,
        isYou: admin._id === caller._id,
        hasSecondFactor: secondFactors.isSetUp(admin._id),
      })),
  }),
  call({
    method: 'POST',
    path: '/api/admin/admins',
    name: 'addAdmin',
    tag,
    summary: 'Makes another admin and shows the password, this once.',
    who: 'owner',
    body: json(newAdminRules),
    status: 201,
    answer: NewPassword,
    refusals: [429],
    activity: 'recorded',
    async handle(request, parts) {
      const { name, email, role = 'owner', currentPassword } = request.body;
      const { admins, now, randomId } = parts;
      await confirmPassword(parts, request, currentPassword);
      const password = randomPassword();
      const hash = await parts.passwords.hash(password);
      requireStillIn(admins, request.caller);
      requireFreeEmail(admins, email, null);
      const admin = { _id: randomId(), name, email, role };
      admins.insert(admin, hash, now().toISOString(), handedOverUntil(now()));
      recordAbout(request, admin, 'added', 'admin added');
      return { message: `${email} is an admin now.`, password };
    },
  }),
  call({
    method: 'PUT',
    path: '/api/admin/admins/password/:id',
    name: 'resetAdmin',
    tag,
    summary: 'Gives another admin a new password and shows it, this once.',
    who: 'owner',
    body: json(confirmationRules),
    answer: NewPassword,
    refusals: [409, 429],
    activity: 'recorded',
    async handle(request, parts) {
      const { admins, accountEvents, outbox, commitTogether, now } = parts;
      const other = await findOther(request, parts, 'Your own password is changed under Account.');
      const password = randomPassword();
      const reset = {
        adminId: other._id,
        passwordHash: await parts.passwords.hash(password),
        temporaryUntil: handedOverUntil(now()),
      };
      await commitTogether(() => {
        requireStillIn(admins, request.caller);
        if (!admins.resetPassword(reset)) throw nobody();
        accountEvents.notify({ kind: 'password reset', admin: other, by: request.caller });
      });
      outbox.wake();
      recordAbout(request, other, 'reset the password of', 'password reset');
      return { message: `${other.email} has a new password.`, password };
    },
  }),
  call({
    method: 'PUT',
    path: '/api/admin/admins/role/:id',
    name: 'setRole',
    tag,
    summary: 'Says what another admin may do, from the next call on.',
    who: 'owner',
    body: json(roleRules),
    answer: Done,
    refusals: [409, 429],
    activity: 'recorded',
    async handle(request, parts) {
      const { role } = request.body;
      const { admins, accountEvents, outbox, commitTogether } = parts;
      const isLast = admins.countOwners() === 1;
      const other = await findOther(
        request,
        parts,
        isLast
          ? 'You are the last owner and stay one; make another admin an owner first.'
          : 'Your own role is changed by another owner.',
      );
      // The caller is still an owner, and so there is always one left.
      await commitTogether(() => {
        requireStillIn(admins, request.caller);
        if (!admins.setRole(other._id, role)) throw nobody();
        if (role !== other.role)
          accountEvents.notify({
            kind: 'role changed',
            admin: other,
            by: request.caller,
            details: roleTexts[role].name,
          });
      });
      outbox.wake();
      recordAbout(request, other, 'changed the role of', 'role changed', roleTexts[role].name);
      return { message: `${other.email} has the role ${roleTexts[role].name} now.` };
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/admins/second-factor/:id',
    name: 'resetSecondFactor',
    tag,
    summary: 'Removes the second factor of another admin, for one who has lost it, and ends their sessions.',
    who: 'owner',
    body: json(confirmationRules),
    answer: Done,
    refusals: [409, 429],
    activity: 'recorded',
    async handle(request, parts) {
      const { admins, secondFactors, accountEvents, outbox, commitTogether } = parts;
      const other = await findOther(request, parts, 'Your own second factor is changed under Account.');
      await commitTogether(() => {
        requireStillIn(admins, request.caller);
        if (!secondFactors.removeAll(other._id)) throw conflict(`${other.email} has no second factor.`);
        admins.endSessions(other._id);
        accountEvents.notify({ kind: 'second factor removed', admin: other, by: request.caller });
      });
      outbox.wake();
      recordAbout(request, other, 'reset the second factor of', 'second factor reset');
      return { message: `${other.email} has no second factor now.` };
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/admins/sessions/:id',
    name: 'endSessionsOf',
    tag,
    summary: 'Logs another admin out everywhere.',
    who: 'owner',
    body: json(confirmationRules),
    answer: Done,
    refusals: [409, 429],
    activity: 'recorded',
    async handle(request, parts) {
      const { admins, reserve } = parts;
      const other = await findOther(request, parts, 'Your own sessions are ended under Account.');
      requireStillIn(admins, request.caller);
      reserve.use(() => admins.endSessions(other._id));
      recordAbout(request, other, 'ended the sessions of', 'sessions ended');
      return { message: `${other.email} is logged out everywhere.` };
    },
  }),
  // Not DELETE: it needs a body, which proxies may take off a DELETE, and a password must not be in an address.
  call({
    method: 'POST',
    path: '/api/admin/admins/remove/:id',
    name: 'removeAdmin',
    tag,
    summary: 'Removes another admin.',
    who: 'owner',
    body: json(confirmationRules),
    answer: Done,
    refusals: [409, 429],
    activity: 'recorded',
    async handle(request, parts) {
      const { admins, accountEvents, outbox, reserve } = parts;
      const other = await findOther(request, parts, whyNotOneself(admins));
      // The caller is still an owner, and so there is always one left.
      requireStillIn(admins, request.caller);
      if (!reserve.use(() => admins.remove(other._id))) throw nobody();
      reserve.use(() => accountEvents.notify({ kind: 'removed', admin: other, by: request.caller }));
      outbox.wake();
      recordAbout(request, other, 'removed', 'admin removed');
      return { message: `${other.email} is no longer an admin.` };
    },
  }),
];

/** Returns the admin that a call is about, once the calling admin has proved who they are. */
async function findOther(
  request: CallRequest<Caller, { currentPassword: string }>,
  parts: TeamParts,
  own: string,
): Promise<StoredAdmin> {
  const other = parts.admins.find(request.id);
  if (other === null) throw nobody();
  if (other._id === request.caller._id) throw conflict(own);
  await confirmPassword(parts, request, request.body.currentPassword);
  return other;
}

/** Says why an owner cannot remove the own account. */
function whyNotOneself(admins: AdminRepository): string {
  if (admins.list().length === 1)
    return 'You are the last admin and cannot be removed; add another one first.';
  return admins.countOwners() === 1
    ? 'You are the last owner and cannot be removed; make another admin an owner first.'
    : 'You cannot remove yourself; another owner can.';
}

function nobody() {
  return notFound('This admin no longer exists; someone may have removed them.');
}

/** Records what has been done to an admin, in Activity and in the server's log. */
function recordAbout(
  { caller, log, record }: CallRequest<Caller>,
  { _id, email }: Admin,
  action: string,
  event: string,
  details = '',
): void {
  record({ action, kind: 'admin', thing: _id, name: email, details });
  log.info({ adminId: caller._id, about: _id }, event);
}
