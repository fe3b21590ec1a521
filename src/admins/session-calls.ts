import * as v from 'valibot';
import { callWith, json } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { inReserve, transactionNow } from '../database/index.ts';
import { badRequest, conflict, notFound, unauthorized } from '../http/index.ts';
import { Session } from '../shared/records/admins.ts';
import { Done } from '../shared/records/answers.ts';
import { ownLogInsRules, unlockRules } from '../shared/rules.ts';
import { isPasswordOf, requireStillIn } from './account-checks.ts';
import { findAdmin } from './accounts-store.ts';
import { deleteNewDevices } from './events-store.ts';
import { mayConfirmLogIns } from './log-in.ts';
import { acceptAttempt, beginAttemptBy } from './login-limit.ts';
import { endSession, invalidToken, sessionsOf, wakeSession } from './sessions.ts';

const call = callWith<Context>();
const tag = 'Account';

export const sessionCalls = [
  call({
    method: 'POST',
    path: '/api/admin/session/unlock',
    name: 'unlockSession',
    tag,
    summary: 'Goes on with a session that was idle, by the password.',
    who: 'anyAdmin',
    whileIdle: true,
    body: json(unlockRules),
    answer: Done,
    refusals: [429],
    activity: 'none',
    async handle({ body, caller, address, log }, context) {
      const admin = findAdmin(context, caller._id);
      if (admin === null) throw unauthorized(invalidToken);
      const counted = await beginAttemptBy(context, caller.session, { email: admin.email, address });
      if (!(await isPasswordOf(context, admin, body.password))) {
        log.warn({ adminId: admin._id, address }, 'unlock failed');
        const message = 'The password is wrong.';
        // 401 would log the browser out.
        throw badRequest(message, { password: message });
      }
      await acceptAttempt(context, counted);
      requireStillIn(context, caller);
      inReserve(context, () => transactionNow(context, (tx) => wakeSession(tx, caller)));
      log.info({ adminId: admin._id }, 'session unlocked');
      return { message: 'Welcome back.' };
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/session/own-log-ins',
    name: 'confirmLogIns',
    tag,
    summary: 'Says that the log-ins from new devices were one’s own, which are then told no more.',
    who: 'anyAdmin',
    body: json(ownLogInsRules),
    answer: Done,
    refusals: [409],
    activity: 'recorded',
    handle({ body: { device, until }, caller, record }, context) {
      if (!mayConfirmLogIns(context, caller, device))
        throw conflict(
          'This device is new too. Please confirm the other one on a device that you have used before.',
        );
      inReserve(context, () => transactionNow(context, (tx) => deleteNewDevices(tx, caller._id, until)));
      record({ action: 'said that log-ins from new devices were their own' });
      return { message: 'You will not be told of it again.' };
    },
  }),
  call({
    method: 'GET',
    path: '/api/admin/sessions',
    name: 'listSessions',
    tag,
    summary: 'Lists the own sessions, the last used one first.',
    who: 'anyAdmin',
    headers: ['X-Total-Count'],
    answer: v.array(Session),
    handle: ({ caller }, context) => sessionsOf(context, caller),
  }),
  call({
    method: 'DELETE',
    path: '/api/admin/sessions/:id',
    name: 'endSession',
    tag,
    summary: 'Ends one of the own sessions.',
    who: 'anyAdmin',
    answer: Done,
    activity: 'recorded',
    handle({ id, caller, log, record }, context) {
      const wasOpen = inReserve(context, () => transactionNow(context, (tx) => endSession(tx, caller, id)));
      if (!wasOpen) throw notFound('This session is over already.');
      record({ action: 'logged out one of their devices' });
      log.info({ adminId: caller._id }, 'session ended');
      return { message: 'That device is logged out.' };
    },
  }),
];
