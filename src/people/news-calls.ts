import * as v from 'valibot';
import { type Caller, callWith, json, type SessionUse, textOf } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { transactionNow } from '../database/index.ts';
import { inboxNames } from '../shared/inboxes.ts';
import { News } from '../shared/records/news.ts';
import { markSeen } from './seen.ts';
import { openStream } from './streams.ts';

interface NewsContext extends Context {
  /** @throws HttpRefusal without a valid session */
  authenticate(authorization: string, who: 'admin', use: SessionUse): Caller;
}

/** Kept out of the shared rules, which every visitor downloads. */
const seenRules = v.object({
  inbox: v.picklist(inboxNames, 'There is no such inbox.'),
  /** Id of the newest record on the screen; without it, all records are marked as seen. */
  upTo: v.nullish(v.string('Up to must be text.')),
});

/** An open stream must not keep a session alive. */
const onlyListening: SessionUse = { userAgent: '', isBackground: true, whileIdle: false };

const call = callWith<NewsContext>();
const tag = 'Back office';

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
      // Stops nginx from buffering the stream.
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
      // Koa would log a disconnected listener as an error.
      ctx.respond = false;
      stream.pipe(ctx.res.once('close', () => stream.destroy()));
      // Frees the load slot: a stream may stay open for hours without work.
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
