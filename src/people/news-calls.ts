import * as v from 'valibot';
import { type Caller, callWith, json, type SessionUse, textOf } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { transactionNow } from '../database/index.ts';
import { inboxNames } from '../shared/inboxes.ts';
import { News } from '../shared/records/news.ts';
import { markSeen } from './seen.ts';
import { openStream } from './streams.ts';

/** The context with a function of `admins`. */
interface NewsContext extends Context {
  /**
   * Returns the admin who is calling.
   * @throws HttpRefusal without a valid session.
   */
  authenticate(authorization: string, who: 'admin', use: SessionUse): Caller;
}

/** The body of a visit. Not among the shared rules: those reach every visitor. */
const seenRules = v.object({
  inbox: v.picklist(inboxNames, 'There is no such inbox.'),
  /** The id of the newest record that the screen shows; without it all records count as seen. */
  upTo: v.nullish(v.string('Up to must be text.')),
});

/** A stream that is open keeps no session awake. */
const onlyListening: SessionUse = { userAgent: '', isBackground: true, whileIdle: false };

const call = callWith<NewsContext>();
const tag = 'Back office';

/** The calls that give the back office its news. */
export const newsCalls = [
  call({
    method: 'GET',
    path: '/api/admin/news',
    name: 'getNews',
    tag,
    summary: 'Counts what is there and what is new.',
    who: 'admin',
    answer: News,
    handle: ({ caller }, context) => context.ask.newsOf(caller._id),
  }),
  call({
    method: 'GET',
    path: '/api/admin/events',
    name: 'listenToNews',
    tag,
    summary: 'Sends the news now and whenever they change.',
    description:
      'Server-sent events of the name news; the data of each is News, as JSON. A comment comes at least every 25 seconds.',
    who: 'admin',
    answer: textOf('text/event-stream'),
    refusals: [429],
    stream(ctx, { caller }, context) {
      ctx.type = 'text/event-stream';
      // nginx would buffer it.
      ctx.set('X-Accel-Buffering', 'no');
      ctx.status = 200;
      if (ctx.method === 'HEAD') return;
      const authorization = ctx.get('Authorization');
      const isAllowed = () => {
        try {
          context.authenticate(authorization, 'admin', onlyListening);
          return true;
        } catch {
          return false;
        }
      };
      const stream = openStream(context, { adminId: caller._id, isAllowed });
      // Koa would log a listener who leaves as a fault.
      ctx.respond = false;
      stream.pipe(ctx.res.once('close', () => stream.destroy()));
      // It may stay open for hours and is no work meanwhile.
      ctx.state.loadSlot?.release();
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/visits',
    name: 'visitInbox',
    tag,
    summary: 'Says that the calling admin has opened the screen of an inbox, and names what was new there.',
    who: 'office',
    body: json(seenRules),
    answer: v.strictObject({ ids: v.array(v.string()), news: News }),
    activity: 'none',
    handle({ caller, body }, context) {
      const { inbox, upTo = null } = body;
      const ids = transactionNow(context, (tx) => markSeen(tx, caller._id, inbox, upTo));
      return { ids, news: context.ask.newsOf(caller._id) };
    },
  }),
];
