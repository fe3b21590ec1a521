import * as v from 'valibot';
import { callWith, json } from '../calls/index.ts';
import type { DiskReserve } from '../database/index.ts';
import { badRequest, conflict, notFound, unauthorized } from '../http/index.ts';
import { Session } from '../shared/records/admins.ts';
import { Done } from '../shared/records/answers.ts';
import { ownLogInsRules, unlockRules } from '../shared/rules.ts';
import { isPasswordOf, requireStillIn } from './account-checks.ts';
import type { AccountEvents } from './account-events.ts';
import { invalidToken } from './authenticate.ts';
import { mayConfirmLogIns } from './begin-session.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LoginLimit } from './login-limit.ts';
import type { Passwords } from './passwords.ts';
import type { AdminRepository } from './repository.ts';
import type { Sessions } from './sessions.ts';

/** The services that these calls use. */
export interface SessionParts {
  admins: AdminRepository;
  sessions: Sessions;
  limit: LoginLimit;
  passwords: Passwords;
  reserve: DiskReserve;
  devices: KnownDevices;
  accountEvents: AccountEvents;
}

const call = callWith<SessionParts>();
const tag = 'Account';

/** The calls by which admins go on with a session that was idle, and see where else they are logged in. */
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
    async handle({ body, caller, address, log }, { admins, sessions, limit, passwords, reserve }) {
      const admin = admins.find(caller._id);
      if (admin === null) throw unauthorized(invalidToken);
      const counted = await limit.beginBy(caller.session, { email: admin.email, address });
      if (!(await isPasswordOf(passwords, admin, body.password))) {
        log.warn({ adminId: admin._id, address }, 'unlock failed');
        const message = 'The password is wrong.';
        // 401 would log the browser out.
        throw badRequest(message, { password: message });
      }
      await counted.succeed();
      requireStillIn(admins, caller);
      reserve.use(() => sessions.wake(caller));
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
    handle({ body: { device, until }, caller, record }, parts) {
      if (!mayConfirmLogIns(parts, caller, device))
        throw conflict(
          'This device is new too. Please confirm the other one on a device that you have used before.',
        );
      parts.reserve.use(() => parts.accountEvents.endOfDevices(caller._id, until));
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
    handle: ({ caller }, { sessions }) => sessions.list(caller),
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
    handle({ id, caller, log, record }, { sessions, reserve }) {
      if (!reserve.use(() => sessions.end(caller, id))) throw notFound('This session is over already.');
      record({ action: 'logged out one of their devices' });
      log.info({ adminId: caller._id }, 'session ended');
      return { message: 'That device is logged out.' };
    },
  }),
];
