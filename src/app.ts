import type { RequestListener } from 'node:http';
import Koa from 'koa';
import { keepLooking } from './alarms/index.ts';
import { allCalls } from './all-calls.ts';
import { applicationPosts, keepSettled } from './batches/index.ts';
import { callDispatch } from './calls/index.ts';
import type { Context } from './context.ts';
import { keepWriteAheadLogEmpty } from './database/index.ts';
import {
  type AnsweredRequest,
  answerCache,
  builtFiles,
  endUnreadBody,
  errorShape,
  knownClient,
  noticeUnknownProxy,
  oneHost,
  overloadGuard,
  type RequestState,
  readableTarget,
  refusalsInWords,
  replacedPictures,
  requestLine,
  requestLog,
  securityHeaders,
  sharedCaches,
  shortTarget,
  uploads,
} from './http/index.ts';
import { stopOutbox, wakeOutbox } from './mail/index.ts';
import { countRequests, metricsPage } from './metrics/index.ts';
import { sitePages } from './pages/index.ts';
import { announceChanges, beatStreams, closeStreams, rememberNotices } from './people/index.ts';
import { verifyPages } from './register/index.ts';
import type { AppParts } from './services/index.ts';
import type { Services } from './services.ts';
import { openServices } from './services.ts';
import { isOwnAgain, siteTexts, whenSiteChanged } from './site/index.ts';
import { finishUndoable } from './undo/index.ts';

/** The app, and what its owner looks after. */
export interface App {
  /** What its rules work with. */
  context: Context;
  /** Answers every request. */
  listener: RequestListener;
  /** The records that were deleted last; to be emptied when the app stops. */
  trash: { empty(): Promise<void> };
  /** The screens that listen for news. */
  streams: { beat(): void; close(): void };
  /** Begins the work besides requests: lapsing holds, alarms, mails. To be called once, before the first request. */
  start(): void;
  /** Ends that work; a mail under way is finished first. */
  stop(): Promise<void>;
}

/**
 * Puts the app together: every step, in the order in which a request meets them. A finished answer that the cache still has is
 * sent before any of them, and is logged and counted by the cache. Nothing goes on by itself before `start`.
 */
export function createApp(parts: AppParts): App {
  const { config, log, randomId } = parts;
  const services = openServices(parts);
  const noteNotices = () => rememberNotices(services);
  noteNotices();
  whenSiteChanged(services, noteNotices);
  const streams = { beat: () => beatStreams(services), close: () => closeStreams(services) };
  const trash = { empty: () => finishUndoable(services) };
  const counts = countRequests();
  const writeLine = requestLine(log);
  const answered = (request: AnsweredRequest) => {
    counts.answered(request);
    writeLine(request);
  };
  const cache = answerCache({ randomId, answered, variesBySession: config.pageCache > 0 });

  const koa = new Koa<RequestState>({ proxy: config.trustedProxies > 0, maxIpsCount: config.trustedProxies });
  koa.silent = true;
  koa.on('error', (error: Error) => log.warn({ err: error }, 'answer broke off'));
  koa.use(endUnreadBody);
  koa.use(readableTarget);
  koa.use(knownClient);
  koa.use(requestLog(log, randomId, answered));
  koa.use(counts.step);
  koa.use(cache.step);
  koa.use(sharedCaches(config.pageCache));
  koa.use(securityHeaders(config));
  koa.use(refusalsInWords((language) => siteTexts(services, language)));
  koa.use(errorShape);
  koa.use(shortTarget);
  koa.use(oneHost);
  koa.use(metricsPage(services, counts));
  koa.use(overloadGuard());
  koa.use(uploads(services.sendUpload));
  koa.use(replacedPictures(config.dataFolder, (path) => isOwnAgain(services, path)));
  koa.use(builtFiles(`${parts.distFolder}/site`));
  koa.use(announceChanges(services));
  koa.use(callDispatch<Services>(allCalls, services));
  koa.use(applicationPosts(services));
  koa.use(verifyPages(services));
  koa.use(sitePages(services.pages));
  const answer = cache.inFrontOf(koa);
  const listener = noticeUnknownProxy({ ...parts, trustedProxies: config.trustedProxies }, answer);
  const ends: (() => void)[] = [];
  const start = () => {
    ends.push(keepSettled(services), keepLooking(services), keepWriteAheadLogEmpty(parts.database, log));
    wakeOutbox(services);
  };
  const stop = () => {
    for (const end of ends) end();
    streams.close();
    return stopOutbox(services);
  };
  return { context: services, listener, trash, streams, start, stop };
}
