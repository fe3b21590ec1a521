import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { conflict, unavailable } from '../http/refusals.ts';
import { atMost } from '../semaphore.ts';
import type { MailSettings } from '../settings.ts';
import { calls } from '../shared/calls.ts';
import type { Outbox } from './outbox.ts';
import { troubleText } from './trouble.ts';

/** What the route needs from the app. */
export interface TestMailRouteParts {
  router: Router;
  requireAdmin: Middleware;
  outbox: Pick<Outbox, 'sendTest'>;
  config: { mail: Pick<MailSettings, 'notify'> | null };
}

/** Adds the call by which an admin finds out at once whether mails go out. */
export function addTestMailRoute({ router, requireAdmin, outbox, config }: TestMailRouteParts): void {
  const oneAtATime = atMost(1, 0, () => unavailable('A test mail is under way already.', 5));

  router.post(calls.testMail, requireAdmin, async (ctx) => {
    const { mail } = config;
    if (mail === null) throw conflict('No mails are sent: SMTP_URL and NOTIFY_EMAIL are not set.');
    await oneAtATime(async () => {
      try {
        await outbox.sendTest();
      } catch (error) {
        throw conflict(troubleText(error));
      }
    });
    ctx.body = { message: `The mail server has taken a test mail to ${mail.notify.join(', ')}.` };
  });
}
