import * as v from 'valibot';
import { type Caller, type CallRequest, callWith, json, listQuery, sendList } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { inReserve, transaction, transactionNow } from '../database/index.ts';
import { badRequest, conflict, notFound } from '../http/index.ts';
import { wakeOutbox } from '../mail/index.ts';
import { AccountRule, Activity, NewPassword, TeamMember } from '../shared/records/admins.ts';
import { Done } from '../shared/records/answers.ts';
import type { Admin } from '../shared/records.ts';
import { roles as allRoles, listed, type Role, roleNames, rolesAmong, theRoles } from '../shared/roles.ts';
import {
  accountRuleRules,
  confirmationRules,
  newAdminRules,
  roleRules,
  rolesMessage,
} from '../shared/rules.ts';
import { confirmPassword, requireFreeEmail, requireStillIn } from './account-checks.ts';
import { notifyAdmin } from './account-events.ts';
import {
  countOwners,
  endSessions,
  findAdmin,
  insertAdmin,
  listAdmins,
  removeAdmin,
  resetPassword,
  type StoredAdmin,
  setRoles,
} from './accounts-store.ts';
import { activityPage, activityParts, type StoredActivity } from './events-store.ts';
import { handedOverUntil, randomPassword } from './passwords.ts';
import {
  hasSecondFactor,
  needsSecondFactors,
  removeSecondFactor,
  setSecondFactorRule,
} from './second-factors-store.ts';

const call = callWith<Context>();
const tag = 'Admins';

/**
 * Writes ask for the caller's own password: an open browser must not be enough to take over.
 * The server makes new passwords: shown once, valid for a week, only to choose another
 * (OWASP ASVS 5.0, 6.4.1, 6.4.6).
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
    handle: ({ caller }, context) =>
      listAdmins(context).map((admin) => ({
        ...admin,
        isYou: admin._id === caller._id,
        hasSecondFactor: hasSecondFactor(context, admin._id),
      })),
  }),
  call({
    method: 'POST',
    path: '/api/admin/admins',
    name: 'addAdmin',
    tag,
    summary: 'Makes another admin and shows the password, this once.',
    description: 'Either role or roles will do; of both, role must be the first of roles.',
    who: 'owner',
    body: json(newAdminRules),
    status: 201,
    answer: NewPassword,
    refusals: [429],
    activity: 'recorded',
    async handle(request, context) {
      const { name, email, currentPassword } = request.body;
      const roles = givenRoles(request.body) ?? ['owner'];
      await confirmPassword(context, request, currentPassword);
      const password = randomPassword();
      const hash = await context.passwords.hash(password);
      const admin = transactionNow(context, (tx) => {
        requireStillIn(tx, request.caller);
        requireFreeEmail(tx, email, null);
        const added = { _id: tx.randomId(), name, email, roles };
        insertAdmin(tx, added, hash, tx.now().toISOString(), handedOverUntil(tx.now()));
        return added;
      });
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
    async handle(request, context) {
      const other = await findOther(context, request, 'Your own password is changed under Account.');
      const password = randomPassword();
      const reset = {
        adminId: other._id,
        passwordHash: await context.passwords.hash(password),
        temporaryUntil: handedOverUntil(context.now()),
      };
      await transaction(context, (tx) => {
        requireStillIn(tx, request.caller);
        if (!resetPassword(tx, reset)) throw isGone();
        notifyAdmin(tx, { kind: 'password reset', admin: other, by: request.caller });
      });
      wakeOutbox(context);
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
    description: 'Either role or roles will do; of both, role must be the first of roles.',
    who: 'owner',
    body: json(roleRules),
    answer: Done,
    refusals: [409, 429],
    activity: 'recorded',
    async handle(request, context) {
      const roles = givenRoles(request.body);
      if (roles === null) throw badRequest(rolesMessage, { roles: rolesMessage });
      const names = roleNames(roles);
      const isLast = countOwners(context) === 1;
      const other = await findOther(
        context,
        request,
        isLast
          ? 'You are the last owner and stay one; make another admin an owner first.'
          : 'Your own role is changed by another owner.',
      );
      // The caller stays an owner, so one is always left.
      await transaction(context, (tx) => {
        requireStillIn(tx, request.caller);
        if (!setRoles(tx, other._id, roles)) throw isGone();
        if (String(roles) !== String(other.roles))
          notifyAdmin(tx, {
            kind: 'role changed',
            admin: other,
            by: request.caller,
            details: listed(names),
          });
      });
      wakeOutbox(context);
      recordAbout(request, other, 'changed the role of', 'role changed', listed(names));
      return { message: `${other.email} has ${theRoles(names)} now.` };
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
    async handle(request, context) {
      const other = await findOther(context, request, 'Your own second factor is changed under Account.');
      await transaction(context, (tx) => {
        requireStillIn(tx, request.caller);
        if (!removeSecondFactor(tx, other._id)) throw conflict(`${other.email} has no second factor.`);
        endSessions(tx, other._id);
        notifyAdmin(tx, { kind: 'second factor removed', admin: other, by: request.caller });
      });
      wakeOutbox(context);
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
    async handle(request, context) {
      const other = await findOther(context, request, 'Your own sessions are ended under Account.');
      requireStillIn(context, request.caller);
      inReserve(context, () => transactionNow(context, (tx) => endSessions(tx, other._id)));
      recordAbout(request, other, 'ended the sessions of', 'sessions ended');
      return { message: `${other.email} is logged out everywhere.` };
    },
  }),
  // Not DELETE: proxies may drop its body, and a password must not be in an address.
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
    async handle(request, context) {
      const { caller } = request;
      const other = await findOther(context, request, whyNotOneself(context));
      inReserve(context, () =>
        transactionNow(context, (tx) => {
          requireStillIn(tx, caller);
          if (!removeAdmin(tx, other._id)) throw isGone();
        }),
      );
      inReserve(context, () =>
        transactionNow(context, (tx) => notifyAdmin(tx, { kind: 'removed', admin: other, by: caller })),
      );
      wakeOutbox(context);
      recordAbout(request, other, 'removed', 'admin removed');
      return { message: `${other.email} is no longer an admin.` };
    },
  }),
  call({
    method: 'GET',
    path: '/api/admin/admins/rule',
    name: 'getAccountRule',
    tag,
    summary: 'Says whether every admin needs a second factor.',
    who: 'owner',
    answer: AccountRule,
    handle: (_request, context) => ({ needsSecondFactor: needsSecondFactors(context) }),
  }),
  call({
    method: 'PUT',
    path: '/api/admin/admins/rule',
    name: 'setAccountRule',
    tag,
    summary: 'Asks every admin for a second factor, from the next call on, or no longer does.',
    who: 'owner',
    body: json(accountRuleRules),
    answer: AccountRule,
    refusals: [409, 429],
    activity: 'recorded',
    async handle(request, context) {
      const { body, caller, log, record } = request;
      await confirmPassword(context, request, body.currentPassword);
      transactionNow(context, (tx) => {
        requireStillIn(tx, caller);
        if (body.needsSecondFactor && !hasSecondFactor(tx, caller._id))
          throw conflict('Please set up a second factor of your own first.');
        setSecondFactorRule(tx, body.needsSecondFactor);
      });
      log.info({ adminId: caller._id, isNeeded: body.needsSecondFactor }, 'rule of second factors changed');
      record({
        action: body.needsSecondFactor
          ? 'asked every admin for a second factor'
          : 'no longer asks every admin for a second factor',
      });
      return { needsSecondFactor: body.needsSecondFactor };
    },
  }),
];

export const activityCalls = [
  call({
    method: 'GET',
    path: '/api/admin/activity',
    name: 'listActivity',
    tag,
    summary: 'Lists who did what when, for a year.',
    who: 'owner',
    query: listQuery,
    headers: ['X-Total-Count'],
    answer: v.array(Activity),
    async stream(ctx, { query }, context) {
      const { ask } = context;
      await ask.bringUpToDate();
      const names = new Map(listAdmins(context).map(({ _id, name }) => [_id, name]));
      const shown = (rows: readonly StoredActivity[]): Activity[] =>
        rows.map((row) => ({
          ...row,
          adminName: names.get(row.admin) || null,
          changes: JSON.parse(row.changes),
          ...ask.shownOfActivity(row),
        }));
      // Activity stores ids without names, so a search for a name looks for ids.
      const ids = ask.idsOfPeopleNamed(query.search);
      const table: Parameters<typeof sendList>[1] = {
        async list(page) {
          const { rows, total } = await activityPage(context, { ...page, ids });
          return { rows: shown(rows), total };
        },
        async *parts(selection) {
          for await (const rows of activityParts(context, { ...selection, ids })) yield shown(rows);
        },
      };
      await sendList(ctx, table, query);
    },
  }),
];

/**
 * Returns the roles that a body gives, in their order, or null.
 * @throws HttpRefusal 400 if `role` is not the first of `roles`
 */
function givenRoles({ role, roles }: { role?: Role; roles?: Role[] }): Role[] | null {
  const own = rolesAmong(roles ?? [role]);
  if (role !== undefined && role !== own[0]) {
    const message = `role must be the first of roles, in the order ${allRoles.join(', ')}; one of the two is enough.`;
    throw badRequest(message, { role: message });
  }
  return own.length === 0 ? null : own;
}

/**
 * Returns the admin that the call names, after the caller's own password.
 * @param own the refusal if that admin is the caller
 */
async function findOther(
  context: Context,
  request: CallRequest<Caller, { currentPassword: string }>,
  own: string,
): Promise<StoredAdmin> {
  const other = findAdmin(context, request.id);
  if (other === null) throw isGone();
  if (other._id === request.caller._id) throw conflict(own);
  await confirmPassword(context, request, request.body.currentPassword);
  return other;
}

function whyNotOneself(context: Context): string {
  if (listAdmins(context).length === 1)
    return 'You are the last admin and cannot be removed; add another one first.';
  return countOwners(context) === 1
    ? 'You are the last owner and cannot be removed; make another admin an owner first.'
    : 'You cannot remove yourself; another owner can.';
}

function isGone() {
  return notFound('This admin no longer exists; someone may have removed them.');
}

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
