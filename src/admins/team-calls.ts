import * as v from 'valibot';
import { json } from '../calls/bodies.ts';
import type { Caller, CallRequest } from '../calls/call.ts';
import { callWith } from '../calls/call.ts';
import { shapes } from '../calls/shapes.ts';
import type { DiskReserve } from '../database/disk-reserve.ts';
import type { CommitTogether } from '../database/group-commit.ts';
import { conflict, notFound } from '../http/refusals.ts';
import type { Admin } from '../shared/records.ts';
import { accountRules, confirmationRules } from '../shared/rules.ts';
import { confirmPassword, requireFreeEmail, requireStillIn } from './account-checks.ts';
import type { LoginLimit } from './login-limit.ts';
import type { Passwords } from './passwords.ts';
import { handedOverUntil, randomPassword } from './passwords.ts';
import type { AdminRepository, StoredAdmin } from './repository.ts';

/** What the calls need from the app. */
export interface TeamParts {
  admins: AdminRepository;
  limit: LoginLimit;
  passwords: Passwords;
  outbox: ResetTray;
  commitTogether: CommitTogether;
  reserve: DiskReserve;
  now: () => Date;
  randomId: () => string;
}

/** Where the mail about an admin's new password is put. */
interface ResetTray {
  /** To be called in the transaction that sets it. */
  putReset(resetId: string): void;
  /** Sends what is in it. */
  wake(): void;
}

const call = callWith<TeamParts>();
const tag = 'Admins';

/**
 * The calls by which admins look after each other: list, add, reset, remove. All but the list ask for the calling admin's own
 * password again, so that a browser left open cannot hand the institute over.
 *
 * New passwords are made here, never typed by who hands them over: they are hard to guess, stand in this one answer and
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
    who: 'admin',
    headers: ['X-Total-Count'],
    answer: v.array(shapes.TeamMember),
    handle: ({ caller }, { admins }) =>
      admins.list().map((admin) => ({ ...admin, isYou: admin._id === caller._id })),
  }),
  call({
    method: 'POST',
    path: '/api/admin/admins',
    name: 'addAdmin',
    tag,
    summary: 'Makes another admin and shows the password, this once.',
    who: 'admin',
    body: json(accountRules),
    status: 201,
    answer: shapes.NewPassword,
    refusals: [429],
    activity: 'recorded',
    async handle(request, parts) {
      const { name, email, currentPassword } = request.body;
      const { admins, now, randomId } = parts;
      await confirmPassword(parts, request, currentPassword);
      const password = randomPassword();
      const hash = await parts.passwords.hash(password);
      requireStillIn(admins, request.caller);
      requireFreeEmail(admins, email, null);
      const admin = { _id: randomId(), name, email };
      admins.insert(admin, hash, now().toISOString(), handedOverUntil(now()));
      tell(request, admin, 'added', 'admin added');
      return { message: `${email} is an admin now.`, password };
    },
  }),
  call({
    method: 'PUT',
    path: '/api/admin/admins/password/:id',
    name: 'resetAdmin',
    tag,
    summary: 'Gives another admin a new password and shows it, this once.',
    who: 'admin',
    body: json(confirmationRules),
    answer: shapes.NewPassword,
    refusals: [409, 429],
    activity: 'recorded',
    async handle(request, parts) {
      const { admins, outbox, commitTogether, now, randomId } = parts;
      const other = await findOther(request, parts, 'Your own password is changed under Account.');
      const password = randomPassword();
      const { name, email } = request.caller;
      const reset = {
        id: randomId(),
        adminId: other._id,
        by: { name, email },
        createdAt: now().toISOString(),
        passwordHash: await parts.passwords.hash(password),
        temporaryUntil: handedOverUntil(now()),
      };
      await commitTogether(() => {
        requireStillIn(admins, request.caller);
        if (!admins.resetPassword(reset)) throw nobody();
        outbox.putReset(reset.id);
      });
      outbox.wake();
      tell(request, other, 'reset the password of', 'password reset');
      return { message: `${other.email} has a new password.`, password };
    },
  }),
  // Not DELETE: it needs a body, which proxies may take off a DELETE, and a password must not stand in an address.
  call({
    method: 'POST',
    path: '/api/admin/admins/remove/:id',
    name: 'removeAdmin',
    tag,
    summary: 'Removes another admin.',
    who: 'admin',
    body: json(confirmationRules),
    answer: shapes.Done,
    refusals: [409, 429],
    activity: 'recorded',
    async handle(request, parts) {
      const { admins, reserve } = parts;
      const isAlone = admins.list().length === 1;
      const other = await findOther(
        request,
        parts,
        isAlone
          ? 'You are the last admin and cannot be removed; add another one first.'
          : 'You cannot remove yourself; another admin can.',
      );
      // Whoever removes somebody is still there, and so is never the last.
      requireStillIn(admins, request.caller);
      if (!reserve.use(() => admins.remove(other._id))) throw nobody();
      tell(request, other, 'removed', 'admin removed');
      return { message: `${other.email} is no longer an admin.` };
    },
  }),
];

/** Returns the admin whom a call is about, once the calling admin has shown who they are. */
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

function nobody() {
  return notFound('This admin no longer exists; someone may have removed them.');
}

/** Tells the activity and the server's log what has been done to an admin. */
function tell(
  { caller, log, did }: CallRequest<Caller>,
  { _id, email }: Admin,
  action: string,
  event: string,
): void {
  did({ action, kind: 'admin', thing: _id, name: email });
  log.info({ adminId: caller._id, about: _id }, event);
}
