import { PassThrough } from 'node:stream';
import { type Step, tooMany, unavailable } from '../http/index.ts';

/** Proxies end a connection over which nothing comes for a minute, some earlier. */
const beatMilliseconds = 25_000;
/** Records that come at once are told together: one count of everything a second is enough for eyes. */
const pauseMilliseconds = 1_000;
const mostStreams = 100;
const mostPerAdmin = 10;
/** Bytes that a connection has not taken in when it counts as lost. */
const mostUnread = 64 * 1024;

/** One listener. */
interface Listener {
  adminId: string;
  /** Returns whether the token with which it came is still good. */
  isAllowed: () => boolean;
}

export type Streams = ReturnType<typeof eventStreams>;

interface Open extends Listener {
  body: PassThrough;
  told: string;
}

/** Returns the functions that open streams of events, whose data `read` returns for each admin. */
export function eventStreams(read: (adminId: string) => unknown) {
  const all = new Set<Open>();
  /** The data of each admin, the same for all their windows until something changes. */
  const texts = new Map<string, string>();
  let isClosed = false;
  let beats: NodeJS.Timeout | undefined;
  let sending: NodeJS.Timeout | undefined;
  let isStale = false;

  function leave(stream: Open): void {
    all.delete(stream);
    stream.body.end();
    if (all.size > 0) return;
    clearInterval(beats);
    beats = undefined;
  }

  /** Sends the data if they have changed. Returns whether they have. */
  function sendNews(stream: Open): boolean {
    const { adminId } = stream;
    const data = texts.get(adminId) ?? JSON.stringify(read(adminId));
    texts.set(adminId, data);
    if (data === stream.told) return false;
    stream.told = data;
    stream.body.write(`event: news\ndata: ${data}\n\n`);
    return true;
  }

  function look(stream: Open, isBeat: boolean): void {
    const { body } = stream;
    try {
      if (body.writableLength > mostUnread) body.destroy();
      if (!stream.isAllowed()) leave(stream);
      else if (body.writable && !sendNews(stream) && isBeat) body.write(': still here\n\n');
    } catch {
      // The database cannot be read; the browser asks again, and hears of it in the answer to that.
      leave(stream);
    }
  }

  /** Looks at every listener, as is done every 25 seconds. */
  function beat(): void {
    // Another program says nothing of what it changes.
    texts.clear();
    for (const stream of all) look(stream, true);
  }

  /** At once, and then after a pause if something has changed in it. */
  function sendAll(): void {
    isStale = false;
    for (const stream of all) look(stream, false);
    sending = setTimeout(() => {
      sending = undefined;
      if (isStale) sendAll();
    }, pauseMilliseconds).unref();
  }

  return {
    /**
     * Opens a stream, which begins with the news of the moment.
     * @throws HttpRefusal 429 or 503 if there are too many, 503 once the server stops
     */
    open(listener: Listener): PassThrough {
      if (isClosed || all.size >= mostStreams)
        throw unavailable('The server has no room for another listener.', 30);
      if ([...all].filter(({ adminId }) => adminId === listener.adminId).length >= mostPerAdmin)
        throw tooMany('You listen in too many windows already.', 30);
      const stream: Open = { ...listener, body: new PassThrough(), told: '' };
      texts.delete(listener.adminId);
      sendNews(stream);
      all.add(stream);
      stream.body.once('close', () => leave(stream));
      beats ??= setInterval(beat, beatMilliseconds).unref();
      return stream.body;
    },
    /** Tells every listener soon that something has changed. */
    changed(): void {
      isStale = true;
      texts.clear();
      // Not within the transaction or the request that caused it.
      if (sending === undefined && all.size > 0) sending = setTimeout(sendAll, 0);
    },
    beat,
    /** Ends all of them, and opens no more. */
    close(): void {
      isClosed = true;
      clearTimeout(sending);
      for (const stream of all) leave(stream);
    },
  };
}

/** Methods that change nothing. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Tells the listeners of whatever a call has changed. */
export function announceChanges(streams: Streams): Step {
  return async (ctx, next) => {
    await next();
    if (!safeMethods.has(ctx.method) && ctx.status < 400) streams.changed();
  };
}
