import type Router from '@koa/router';
import type { Middleware } from 'koa';
import * as v from 'valibot';
import { checkBody } from '../calls/check-body.ts';
import { readJson } from '../http/json-body.ts';
import { calls } from '../shared/calls.ts';
import type { News } from '../shared/records.ts';
import { inboxes } from '../shared/records.ts';
import type { Streams } from './streams.ts';
import type { VisitRepository } from './visits.ts';

/** That an admin has opened the screen of an inbox. Not among the shared rules: those reach every visitor. */
export const visitRules = v.object({
  inbox: v.picklist(inboxes, 'There is no such inbox.'),
  /** The id of the newest record that the screen shows; without it all that there is counts as seen. */
  upTo: v.nullish(v.string('Up to must be text.')),
});

/** The mails that could not be sent. */
export interface FailedMails {
  failed(): number;
  retryFailed(): number;
  forgetFailed(): number;
}

/** What the routes need from the app. */
export interface NewsRouteParts {
  router: Router;
  requireAdmin: Middleware;
  visits: VisitRepository;
  outbox: FailedMails;
  streams: Streams;
  news: (adminId: string) => News;
}

/** Methods that change nothing. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Tells the listeners of whatever a call has changed, once it has. */
export function announceChanges(streams: Streams): Middleware {
  return async (ctx, next) => {
    await next();
    if (!safeMethods.has(ctx.method) && ctx.status < 300) streams.changed();
  };
}

/** Adds the calls by which the back office knows what is new. */
export function addNewsRoutes(parts: NewsRouteParts): void {
  const { router, requireAdmin, visits, outbox, streams, news } = parts;

  router.get(calls.news, requireAdmin, (ctx) => {
    ctx.body = news(ctx.state.admin._id);
  });

  router.get(calls.events, requireAdmin, (ctx) => {
    ctx.type = 'text/event-stream';
    // nginx would keep back what comes in drops.
    ctx.set('X-Accel-Buffering', 'no');
    ctx.status = 200;
    if (ctx.method === 'HEAD') return;
    const isAllowed = () =>
      Promise.resolve(requireAdmin(ctx, () => Promise.resolve())).then(
        () => true,
        () => false,
      );
    const stream = streams.open({ adminId: ctx.state.admin._id, isAllowed });
    // Past Koa, to which a listener who leaves is a fault.
    ctx.respond = false;
    stream.pipe(ctx.res.once('close', () => stream.destroy()));
    // It may stay open for hours and is no work meanwhile.
    ctx.state.underWay.leave();
  });

  router.post(calls.visits, requireAdmin, async (ctx) => {
    const { inbox, upTo } = checkBody(visitRules, await readJson(ctx));
    const { _id } = ctx.state.admin;
    const ids = visits.visit(_id, inbox, upTo ?? null);
    ctx.body = { ids, news: news(_id) };
  });

  router.post(calls.failedMails, requireAdmin, (ctx) => {
    ctx.body = { message: `${countOf(outbox.retryFailed())} will be tried again.` };
  });

  router.delete(calls.failedMails, requireAdmin, (ctx) => {
    ctx.body = { message: `${countOf(outbox.forgetFailed())} will not be sent.` };
  });
}

function countOf(mails: number): string {
  return mails === 1 ? '1 mail' : `${mails} mails`;
}
