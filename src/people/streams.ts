import { PassThrough } from 'node:stream';
import type { Context } from '../context.ts';
import { perDatabase } from '../database/index.ts';
import { type Step, tooMany, unavailable } from '../http/index.ts';

/** Proxies close a connection after a minute's silence, some earlier. */
const beatMilliseconds = 25_000;
/** One count per second is enough for the eye: simultaneous changes share it. */
const pauseMilliseconds = 1_000;
const mostStreams = 100;
const mostPerAdmin = 10;
/** A connection with more unread bytes is closed. */
const mostUnread = 64 * 1024;

interface Listener {
  adminId: string;
  isAllowed: () => boolean;
}

interface Open extends Listener {
  body: PassThrough;
  told: string;
}

interface Streams {
  open: Set<Open>;
  /** Data per admin, shared by all the admin's windows until something changes. */
  texts: Map<string, string>;
  isClosed: boolean;
  beats: NodeJS.Timeout | undefined;
  sending: NodeJS.Timeout | undefined;
  isStale: boolean;
}

const streams = perDatabase<Streams>(() => ({
  open: new Set(),
  texts: new Map(),
  isClosed: false,
  beats: undefined,
  sending: undefined,
  isStale: false,
}));

/**
 * Opens a stream that starts with the current news.
 * @throws HttpRefusal 429 or 503 if too many are open, 503 once the server stops
 */
export function openStream(context: Context, listener: Listener): PassThrough {
  const all = streams(context);
  if (all.isClosed || all.open.size >= mostStreams)
    throw unavailable('The server has no room for another listener.', 30);
  if ([...all.open].filter(({ adminId }) => adminId === listener.adminId).length >= mostPerAdmin)
    throw tooMany('You listen in too many windows already.', 30);
  const stream: Open = { ...listener, body: new PassThrough(), told: '' };
  all.texts.delete(listener.adminId);
  sendNews(context, stream);
  all.open.add(stream);
  stream.body.once('close', () => leave(context, stream));
  all.beats ??= setInterval(() => beatStreams(context), beatMilliseconds).unref();
  return stream.body;
}

/** Schedules the news for every listener. */
export function announceNews(context: Context): void {
  const all = streams(context);
  all.isStale = true;
  all.texts.clear();
  // Deferred, to run outside the causing transaction and request.
  if (all.sending === undefined && all.open.size > 0) all.sending = setTimeout(() => sendAll(context), 0);
}

/** Sends every listener the news or a heartbeat. Called every 25 seconds. */
export function beatStreams(context: Context): void {
  const { open, texts } = streams(context);
  // Changes by another program are not announced.
  texts.clear();
  for (const stream of open) look(context, stream, true);
}

/** Ends all streams, and refuses new ones. */
export function closeStreams(context: Context): void {
  const all = streams(context);
  all.isClosed = true;
  clearTimeout(all.sending);
  for (const stream of all.open) leave(context, stream);
}

function leave(context: Context, stream: Open): void {
  const all = streams(context);
  all.open.delete(stream);
  stream.body.end();
  if (all.open.size > 0) return;
  clearInterval(all.beats);
  all.beats = undefined;
}

function sendNews(context: Context, stream: Open): boolean {
  const { adminId } = stream;
  const { texts } = streams(context);
  const data = texts.get(adminId) ?? JSON.stringify(context.ask.newsOf(adminId));
  texts.set(adminId, data);
  if (data === stream.told) return false;
  stream.told = data;
  stream.body.write(`event: news\ndata: ${data}\n\n`);
  return true;
}

function look(context: Context, stream: Open, isBeat: boolean): void {
  const { body } = stream;
  try {
    if (body.writableLength > mostUnread) body.destroy();
    if (!stream.isAllowed()) leave(context, stream);
    else if (body.writable && !sendNews(context, stream) && isBeat) body.write(': still here\n\n');
  } catch {
    // The database is unreadable: the browser reconnects, and that answer carries the error.
    leave(context, stream);
  }
}

/** Sends the news at once, and again after a pause if it changed meanwhile. */
function sendAll(context: Context): void {
  const all = streams(context);
  all.isStale = false;
  for (const stream of all.open) look(context, stream, false);
  all.sending = setTimeout(() => {
    all.sending = undefined;
    if (all.isStale) sendAll(context);
  }, pauseMilliseconds).unref();
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Announces the changes made by a call. */
export function announceChanges(context: Context): Step {
  return async (ctx, next) => {
    await next();
    if (!safeMethods.has(ctx.method) && ctx.status < 400) announceNews(context);
  };
}
