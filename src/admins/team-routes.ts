import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { checkBody } from '../calls/check-body.ts';
import { setSubject } from '../calls/subject.ts';
import type { DiskReserve } from '../database/disk-reserve.ts';
import type { CommitTogether } from '../database/group-commit.ts';
import { readJson } from '../http/json-body.ts';
import { conflict, notFound } from '../http/refusals.ts';
import { calls } from '../shared/calls.ts';
import type { Admin, NewPasswordAnswer, TeamMember } from '../shared/records.ts';
import { accountRules, confirmationRules } from '../shared/rules.ts';
import { confirmPassword, requireFreeEmail, requireStillIn } from './account-checks.ts';
import type { LoginLimit } from './login-limit.ts';
import { handedOverUntil, hashPassword, randomPassword } from './passwords.ts';
import type { AdminRepository, StoredAdmin } from './repository.ts';
import { callingAdmin } from './require-admin.ts';

/** What the routes need from the app. */
export interface TeamRouteParts {
  router: Router;
  requireAdmin: Middleware;
  admins: AdminRepository;
  limit: LoginLimit;
  outbox: ResetTray;
  commitTogether: CommitTogether;
  reserve: DiskReserve;
  now: () => Date;
  randomId: () => string;
}

/** Where the mail is put that tells an admin of a new password. */
interface ResetTray {
  /** To be called in the transaction that sets it. */
  putReset(resetId: string): void;
  /** Says that there may be something in it. */
  wake(): void;
}

/**
 * Adds the calls by which admins look after each other: list, add, reset, remove. All but the list ask for the calling
 * admin's own password again, so that a browser left open cannot hand the institute over.
 *
 * New passwords are made here, never typed by who hands them over: they are hard to guess, stand in this one answer and
 * nowhere else, and serve for one thing, within a week: to choose a password that nobody else knows (OWASP ASVS 5.0,
 * 6.4.1 and 6.4.6).
 */
export function addTeamRoutes(parts: TeamRouteParts): void {
  const { router, requireAdmin, admins, limit, outbox, commitTogether, reserve, now, randomId } = parts;
  router.get(calls.admins, requireAdmin, (ctx) => {
    const own = callingAdmin(ctx)._id;
    const all = admins.list().map((admin) => ({ ...admin, isYou: admin._id === own }));
    ctx.set('X-Total-Count', String(all.length));
    ctx.body = all satisfies TeamMember[];
  });

  router.post(calls.admins, requireAdmin, async (ctx) => {
    const { name, email, currentPassword } = checkBody(accountRules, await readJson(ctx));
    await confirmPassword(ctx, limit, callingAdmin(ctx), currentPassword);
    const password = randomPassword();
    const hash = await hashPassword(password);
    requireStillIn(admins, ctx);
    requireFreeEmail(admins, email, null);
    const admin = { _id: randomId(), name, email };
    admins.insert(admin, hash, now().toISOString(), handedOverUntil(now()));
    tell(ctx, 'admin added', admin);
    ctx.status = 201;
    ctx.body = { message: `${email} is an admin now.`, password } satisfies NewPasswordAnswer;
  });

  router.put(`${calls.resetAdmin}/:id`, requireAdmin, async (ctx) => {
    const other = await findOther(ctx, 'Your own password is changed under Account.');
    const password = randomPassword();
    const { name, email } = callingAdmin(ctx);
    const reset = {
      id: randomId(),
      adminId: other._id,
      by: { name, email },
      createdAt: now().toISOString(),
      passwordHash: await hashPassword(password),
      temporaryUntil: handedOverUntil(now()),
    };
    await commitTogether(() => {
      requireStillIn(admins, ctx);
      if (!admins.resetPassword(reset)) throw nobody();
      outbox.putReset(reset.id);
    });
    outbox.wake();
    tell(ctx, 'password reset', other);
    ctx.body = { message: `${other.email} has a new password.`, password } satisfies NewPasswordAnswer;
  });

  // Not DELETE: it needs a body, which proxies may take off a DELETE, and a password must not stand in an address.
  router.post(`${calls.removeAdmin}/:id`, requireAdmin, async (ctx) => {
    const isAlone = admins.list().length === 1;
    const other = await findOther(
      ctx,
      isAlone
        ? 'You are the last admin and cannot be removed; add another one first.'
        : 'You cannot remove yourself; another admin can.',
    );
    // Whoever removes somebody is still there, and so is never the last.
    requireStillIn(admins, ctx);
    if (!reserve.use(() => admins.remove(other._id))) throw nobody();
    tell(ctx, 'admin removed', other);
    ctx.body = { message: `${other.email} is no longer an admin.` };
  });

  /** Gives the admin whom a call is about, once the calling admin has shown who they are. */
  async function findOther(ctx: Context, own: string): Promise<StoredAdmin> {
    const { currentPassword } = checkBody(confirmationRules, await readJson(ctx));
    const other = admins.find(ctx.params.id ?? '');
    if (other === null) throw nobody();
    if (other._id === callingAdmin(ctx)._id) throw conflict(own);
    await confirmPassword(ctx, limit, callingAdmin(ctx), currentPassword);
    return other;
  }
}

function nobody() {
  return notFound('There is no such admin; somebody may have removed them.');
}

function tell(ctx: Context, event: string, { _id, email }: Admin): void {
  setSubject(ctx, { id: _id, name: email });
  ctx.state.log.info({ adminId: callingAdmin(ctx)._id, about: _id }, event);
}
