import { PassThrough } from 'node:stream';
import { tooMany, unavailable } from '../http/refusals.ts';

/** Proxies end a connection over which nothing comes for a minute, some earlier. */
const beatMilliseconds = 25_000;
/** What happens at once is told together: one count of everything a second is enough for eyes. */
const pauseMilliseconds = 1_000;
const mostStreams = 100;
const mostPerAdmin = 10;
/** Somebody whose connection has taken in nothing of so many bytes has lost it. */
const mostUnread = 64 * 1024;

/** One listener. */
export interface Listener {
  adminId: string;
  /** Tells whether the token with which it came is still good. */
  isAllowed: () => Promise<boolean>;
}

/** The streams of events that are open. */
export interface Streams {
  /**
   * Opens a stream; what is new stands in it already.
   * @throws HttpRefusal 429 or 503 if there are too many, 503 once the server stops
   */
  open(listener: Listener): PassThrough;
  /** Says that something has changed: every listener is told, soon. */
  changed(): void;
  /** Looks at every listener, as it is done every 25 seconds. */
  beat(): Promise<void>;
  /** Ends all of them, and opens no more. */
  close(): void;
}

interface Open extends Listener {
  body: PassThrough;
  told: string;
}

/**
 * Opens none yet.
 * @param read gives the data that an admin is told
 */
export function eventStreams(read: (adminId: string) => unknown): Streams {
  const all = new Set<Open>();
  /** By admin: what all their windows are told, until something changes. */
  const texts = new Map<string, string>();
  let isClosed = false;
  let beats: NodeJS.Timeout | undefined;
  let telling: NodeJS.Timeout | undefined;
  let isStale = false;

  function leave(stream: Open): void {
    all.delete(stream);
    stream.body.end();
    if (all.size > 0) return;
    clearInterval(beats);
    beats = undefined;
  }

  /** Sends what an admin is told if that is another thing than before; gives whether it did. */
  function tell(stream: Open): boolean {
    const { adminId } = stream;
    const data = texts.get(adminId) ?? JSON.stringify(read(adminId));
    texts.set(adminId, data);
    if (data === stream.told) return false;
    stream.told = data;
    stream.body.write(`event: news\ndata: ${data}\n\n`);
    return true;
  }

  async function look(stream: Open, isBeat: boolean): Promise<void> {
    const { body } = stream;
    try {
      if (body.writableLength > mostUnread) body.destroy();
      if (!(await stream.isAllowed())) return leave(stream);
      if (body.writable && !tell(stream) && isBeat) body.write(': still here\n\n');
    } catch {
      // The database cannot be read; the browser asks again, and hears of it in the answer to that.
      leave(stream);
    }
  }

  async function lookAtAll(isBeat: boolean): Promise<void> {
    // Another program says nothing of what it changes.
    if (isBeat) texts.clear();
    await Promise.all([...all].map((stream) => look(stream, isBeat)));
  }

  /** At once, and then after a pause if something has changed in it. */
  function tellAll(): void {
    isStale = false;
    void lookAtAll(false);
    telling = setTimeout(() => {
      telling = undefined;
      if (isStale) tellAll();
    }, pauseMilliseconds).unref();
  }

  return {
    open(listener) {
      if (isClosed || all.size >= mostStreams)
        throw unavailable('The server has no room for another listener.', 30);
      if ([...all].filter(({ adminId }) => adminId === listener.adminId).length >= mostPerAdmin)
        throw tooMany('You listen in too many windows already.', 30);
      const stream: Open = { ...listener, body: new PassThrough(), told: '' };
      texts.delete(listener.adminId);
      tell(stream);
      all.add(stream);
      stream.body.once('close', () => leave(stream));
      beats ??= setInterval(() => void lookAtAll(true), beatMilliseconds).unref();
      return stream.body;
    },
    changed() {
      isStale = true;
      texts.clear();
      // Not within the transaction or the request that caused it.
      if (telling === undefined && all.size > 0) telling = setTimeout(tellAll, 0);
    },
    beat: () => lookAtAll(true),
    close() {
      isClosed = true;
      clearTimeout(telling);
      for (const stream of all) leave(stream);
    },
  };
}
