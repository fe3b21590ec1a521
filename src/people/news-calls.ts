import * as v from 'valibot';
import { type Caller, callWith, json, type SessionUse, textOf } from '../calls/index.ts';
import { inboxNames } from '../shared/inboxes.ts';
import { News } from '../shared/records/news.ts';
import type { SeenRepository } from './seen.ts';
import type { Streams } from './streams.ts';

/** The services that these calls use. */
export interface NewsParts {
  /** Returns the admin whose header this is, or throws HttpRefusal. */
  authenticate(authorization: string, who: 'admin', use: SessionUse): Caller;
  seen: SeenRepository;
  streams: Streams;
  news: (adminId: string) => News;
}

/** That an admin has opened the screen of an inbox. Not among the shared rules: those reach every visitor. */
const seenRules = v.object({
  inbox: v.picklist(inboxNames, 'There is no such inbox.'),
  /** The id of the newest record that the screen shows; without it all that there is counts as seen. */
  upTo: v.nullish(v.string('Up to must be text.')),
});

/** A stream that is open keeps no session awake. */
const onlyListening: SessionUse = { userAgent: '', isBackground: true, whileIdle: false };

const call = callWith<NewsParts>();
const tag = 'Back office';

/** The calls by which the back office knows what is new. */
export const newsCalls = [
  call({
    method: 'GET',
    path: '/api/admin/news',
    name: 'getNews',
    tag,
    summary: 'Counts what is there and what is new.',
    who: 'admin',
    answer: News,
    handle: ({ caller }, { news }) => news(caller._id),
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
    stream(ctx, { caller }, { authenticate, streams }) {
      ctx.type = 'text/event-stream';
      // nginx would keep back what comes in drops.
      ctx.set('X-Accel-Buffering', 'no');
      ctx.status = 200;
      if (ctx.method === 'HEAD') return;
      const authorization = ctx.get('Authorization');
      const isAllowed = () => {
        try {
          authenticate(authorization, 'admin', onlyListening);
          return true;
        } catch {
          return false;
        }
      };
      const stream = streams.open({ adminId: caller._id, isAllowed });
      // Past Koa, to which a listener who leaves is a fault.
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
    handle({ caller, body }, { seen, news }) {
      const ids = seen.mark(caller._id, body.inbox, body.upTo ?? null);
      return { ids, news: news(caller._id) };
    },
  }),
];
