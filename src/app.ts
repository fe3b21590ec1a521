import type { RequestListener } from 'node:http';
import type Router from '@koa/router';
import Koa from 'koa';
import type { Logger } from 'pino';
import { recordCalls } from './activity/record-calls.ts';
import type { BackupOutcome } from './backups/nightly.ts';
import { callRouter } from './call-router.ts';
import type { Config } from './config.ts';
import type { DiskReserve } from './database/disk-reserve.ts';
import type { Database } from './database/open.ts';
import { keepWriteAheadLogEmpty } from './database/write-ahead-log.ts';
import { builtFiles } from './http/built-files.ts';
import { callDispatch } from './http/call-dispatch.ts';
import { replacedPictures, uploads } from './http/data-files.ts';
import { errorShape } from './http/error-shape.ts';
import { oneHost } from './http/one-host.ts';
import { overloadGuard } from './http/overload.ts';
import type { PictureStore } from './http/picture-store.ts';
import { preparedAnswers } from './http/prepared-answers.ts';
import { readableTarget } from './http/readable-target.ts';
import { countRequests } from './http/request-counts.ts';
import type { AnsweredRequest } from './http/request-log.ts';
import { requestLine, requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Trash } from './http/trash.ts';
import { noticeUnknownProxy } from './http/unknown-proxy.ts';
import { endUnreadBody } from './http/unread-body.ts';
import { metricsPage } from './metrics.ts';
import { announceChanges } from './news/routes.ts';
import type { Streams } from './news/streams.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { PostOffice } from './outbox/smtp.ts';
import { sitePages } from './pages/pages.ts';
import { openServices } from './services.ts';
import type { SettledClock } from './settled-clock.ts';
import type { Institution } from './shared/site-facts.ts';

/** Everything that the app does not decide itself; a test hands in its own. */
export interface AppParts {
  config: Config;
  database: Database;
  log: Logger;
  pictures: PictureStore;
  institution: Institution;
  /** Signs tokens; 32 characters at least. */
  tokenSecret: string;
  /** Folder of the build: `manifest.json`, `site/`, `legal/`. */
  distFolder: string;
  now: () => Date;
  settledNow: SettledClock;
  randomId: () => string;
  /** What came of the last nightly backup; null if none has been made yet. */
  lastBackup: () => BackupOutcome | null;
  /** When the certificate ends that is being served; null if none is. */
  certificateEnd: () => Date | null;
  /** Where mails go out if the settings ask for them. */
  postOffice: PostOffice | null;
}

/** The app, and the table of its calls. */
export interface App {
  /** Answers every request. */
  listener: RequestListener;
  router: Router;
  /** Room for deletions on a full disk; to be kept while the app serves. */
  reserve: DiskReserve;
  /** What was deleted last; to be emptied when the app stops. */
  trash: Trash;
  /** The mails that are to be sent; to be woken once the app serves. */
  outbox: Outbox;
  /** Who listens to what is new. */
  streams: Streams;
  /** Ends what goes on besides requests; a mail under way is finished first. */
  stop(): Promise<void>;
}

/** Puts the app together: every step, in the order in which a request meets them. */
export function createApp(parts: AppParts): App {
  const { config, log, randomId } = parts;
  const services = openServices(parts);
  const { streams, outbox, trash, reserve } = services;
  const router = callRouter(services);
  const counts = countRequests();
  const writeLine = requestLine(log);
  const answered = (request: AnsweredRequest) => {
    counts.answered(request);
    writeLine(request);
  };
  const prepared = preparedAnswers({
    randomId,
    answered,
    isBehindProxy: config.trustedProxies > 0,
  });

  const koa = new Koa({ proxy: config.trustedProxies > 0, maxIpsCount: config.trustedProxies });
  koa.silent = true;
  koa.on('error', (error: Error) => log.warn({ err: error }, 'answer broke off'));
  koa.use(endUnreadBody);
  koa.use(readableTarget);
  koa.use(requestLog(log, randomId, answered));
  koa.use(counts.underWay);
  koa.use(prepared.keep);
  koa.use(securityHeaders(config));
  koa.use(errorShape);
  koa.use(oneHost);
  koa.use(metricsPage({ ...services, token: config.metricsToken, counts }));
  koa.use(overloadGuard());
  koa.use(uploads(services.sendUpload));
  koa.use(replacedPictures(services.dataFolder));
  koa.use(builtFiles(`${parts.distFolder}/site`));
  koa.use(announceChanges(streams));
  koa.use(recordCalls(services.activity, services.commitTogether));
  koa.use(callDispatch(router));
  koa.use(sitePages(services.pages));
  const answer = prepared.inFrontOf(koa.callback());
  const listener = noticeUnknownProxy({ ...parts, trustedProxies: config.trustedProxies }, answer);
  const leaveWriteAheadLog = keepWriteAheadLogEmpty(parts.database, log);
  const stop = () => {
    leaveWriteAheadLog();
    streams.close();
    return outbox.stop();
  };
  return { listener, router, reserve, trash, outbox, streams, stop };
}
