import type { RequestListener } from 'node:http';
import Router from '@koa/router';
import Koa from 'koa';
import type { Logger } from 'pino';
import { recordCalls } from './activity/record-calls.ts';
import type { ActivityLog } from './activity/repository.ts';
import { activityLog } from './activity/repository.ts';
import { addActivityRoute } from './activity/routes.ts';
import { loginLimit } from './admins/login-limit.ts';
import { adminRepository } from './admins/repository.ts';
import { requireAdmin as requireAdminOf } from './admins/require-admin.ts';
import { addAdminRoutes } from './admins/routes.ts';
import { addTeamRoutes } from './admins/team-routes.ts';
import { createTokens } from './admins/tokens.ts';
import type { BackupOutcome } from './backups/nightly.ts';
import type { CatalogueRepository } from './catalogue/repository.ts';
import { catalogueRepository } from './catalogue/repository.ts';
import { addCatalogueRoutes } from './catalogue/routes.ts';
import type { Config } from './config.ts';
import type { CommitTogether } from './database/group-commit.ts';
import { groupCommit } from './database/group-commit.ts';
import type { Database } from './database/open.ts';
import { enrollmentTable } from './enrollments/repository.ts';
import { addEnrollmentRoutes } from './enrollments/routes.ts';
import { addExportRoute } from './exports/routes.ts';
import { addHealthRoute } from './health.ts';
import { builtFiles } from './http/built-files.ts';
import { callDispatch } from './http/call-dispatch.ts';
import type { ContentVersion } from './http/content-version.ts';
import { changingContent, contentVersion } from './http/content-version.ts';
import { replacedPictures, uploadSender, uploads } from './http/data-files.ts';
import { errorShape } from './http/error-shape.ts';
import { formLimit as formLimitOf } from './http/form-limit.ts';
import { addFormTokenRoute, formTokens as formTokensOf } from './http/form-token.ts';
import { overloadGuard } from './http/overload.ts';
import type { PictureStore } from './http/picture-store.ts';
import { preparedAnswers } from './http/prepared-answers.ts';
import { readManifest } from './http/read-manifest.ts';
import { readableTarget } from './http/readable-target.ts';
import { countRequests } from './http/request-counts.ts';
import type { AnsweredRequest } from './http/request-log.ts';
import { requestLine, requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Trash } from './http/trash.ts';
import { addUndoRoute, openTrash } from './http/trash.ts';
import type { LogoRepository } from './logos/repository.ts';
import { logoRepository } from './logos/repository.ts';
import { addLogoRoutes } from './logos/routes.ts';
import { contactMessageTable, partnerMessageTable } from './messages/repository.ts';
import { addMessageRoutes } from './messages/routes.ts';
import { metricsPage } from './metrics.ts';
import { visitRepository } from './news/repository.ts';
import { addNewsRoutes, announceChanges } from './news/routes.ts';
import type { Streams } from './news/streams.ts';
import { eventStreams } from './news/streams.ts';
import { letterWriter } from './outbox/letters.ts';
import type { Outbox } from './outbox/outbox.ts';
import { createOutbox } from './outbox/outbox.ts';
import type { PostOffice } from './outbox/smtp.ts';
import { currentFacts } from './pages/current-facts.ts';
import { legalDocuments } from './pages/legal.ts';
import type { PageParts } from './pages/pages.ts';
import { sitePages } from './pages/pages.ts';
import { pagePreview } from './pages/preview.ts';
import type { PosterRepository } from './posters/repository.ts';
import { posterRepository } from './posters/repository.ts';
import { addPosterRoutes } from './posters/routes.ts';
import { registrationTable } from './registrations/repository.ts';
import { addRegistrationRoutes } from './registrations/routes.ts';
import type { CatalogueKind, News } from './shared/records.ts';
import type { Institution } from './shared/site-facts.ts';
import { openFactsFile } from './site/facts-file.ts';
import type { SiteRouteParts } from './site/routes.ts';
import { addSiteRoutes } from './site/routes.ts';

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
  /** What was deleted last; to be emptied when the app stops. */
  trash: Trash;
  /** The mails that are to be sent; to be woken once the app serves. */
  outbox: Outbox;
  /** Who listens to what is new. */
  streams: Streams;
  /** Ends what goes on besides requests; a mail under way is finished first. */
  stop(): Promise<void>;
}

/** Puts the app together: every step and every feature, in the order in which a request meets them. */
export function createApp(parts: AppParts): App {
  const { config, institution, distFolder } = parts;
  const manifest = readManifest(distFolder);
  const version = contentVersion(parts.now);
  const factsFile = openFactsFile(config.dataFolder, institution);
  const facts = currentFacts(factsFile.current, config.dataFolder, version);
  const catalogues = {
    course: catalogueRepository(parts.database, 'course'),
    certificate: catalogueRepository(parts.database, 'certificate'),
  };
  const logos = logoRepository(parts.database);
  const posters = posterRepository(parts.database);
  const sendUpload = uploadSender(parts.pictures.folder);
  const trash = openTrash(parts);
  const visits = visitRepository(parts.database);
  const news = (adminId: string): News => ({
    inboxes: visits.inboxes(adminId),
    failedMails: outbox.failed(),
  });
  const streams = eventStreams(news);
  const { mail } = config;
  const outbox = createOutbox({
    ...parts,
    postOffice: mail && parts.postOffice,
    write: letterWriter({
      facts,
      notify: mail?.notify ?? [],
      from: mail?.from ?? '',
      publicUrl: config.publicUrl,
      isOffered: (name) =>
        Object.values(catalogues).some(({ list }) => list().some((entry) => entry.name === name)),
    }),
    secret: parts.tokenSecret,
    changed: streams.changed,
  });
  const pageParts: PageParts = {
    facts,
    manifest,
    distFolder,
    publicUrl: config.publicUrl,
    version,
    dataFolder: config.dataFolder,
    changes: (kind) => catalogues[kind].changes(),
    sources: {
      list: (kind) => catalogues[kind].list(),
      find: (kind, id) => catalogues[kind].find(id),
      logos: logos.list,
      posters: posters.list,
    },
  };
  const activity = activityLog(parts.database, parts);
  const commitTogether = groupCommit(parts.database);
  const router = callRouter(
    { ...parts, trash, mails: outbox, activity, commitTogether },
    { catalogues, logos, posters },
    sendUpload,
    version,
    { visits, mails: outbox, streams, news },
    { file: factsFile, replaced: () => facts().pictures, preview: pagePreview(pageParts) },
  );
  const counts = countRequests();
  const writeLine = requestLine(parts.log);
  const answered = (request: AnsweredRequest) => {
    counts.answered(request);
    writeLine(request);
  };
  const prepared = preparedAnswers({
    randomId: parts.randomId,
    answered,
    namesHost: config.publicUrl === null,
    isBehindProxy: config.trustedProxies > 0,
  });

  const koa = new Koa({ proxy: config.trustedProxies > 0, maxIpsCount: config.trustedProxies });
  koa.silent = true;
  koa.on('error', (error: Error) => parts.log.warn({ err: error }, 'answer broke off'));
  koa.use(readableTarget);
  koa.use(requestLog(parts.log, parts.randomId, answered));
  koa.use(counts.underWay);
  koa.use(prepared.keep);
  koa.use(securityHeaders());
  koa.use(errorShape);
  koa.use(metricsPage({ ...parts, token: config.metricsToken, counts, dataFolder: config.dataFolder }));
  koa.use(overloadGuard());
  koa.use(uploads(sendUpload));
  koa.use(replacedPictures(config.dataFolder));
  koa.use(builtFiles(`${distFolder}/site`));
  koa.use(legalDocuments(pageParts));
  koa.use(announceChanges(streams));
  koa.use(recordCalls(activity, commitTogether));
  koa.use(callDispatch(router));
  koa.use(sitePages(pageParts));
  const listener = prepared.inFrontOf(koa.callback());
  const stop = () => {
    streams.close();
    return outbox.stop();
  };
  return { listener, router, trash, outbox, streams, stop };
}

/** The tables of what visitors see. */
interface ContentTables {
  catalogues: Record<CatalogueKind, CatalogueRepository>;
  logos: LogoRepository;
  posters: PosterRepository;
}

function callRouter(
  parts: AppParts & { trash: Trash; mails: Outbox; activity: ActivityLog; commitTogether: CommitTogether },
  { catalogues, logos, posters }: ContentTables,
  sendUpload: ReturnType<typeof uploadSender>,
  version: ContentVersion,
  newsParts: Omit<Parameters<typeof addNewsRoutes>[0], 'router' | 'requireAdmin'>,
  siteParts: Pick<SiteRouteParts, 'file' | 'replaced' | 'preview'>,
): Router {
  const { config, database, pictures, trash, mails, commitTogether, now, randomId } = parts;
  const router = new Router();
  const admins = adminRepository(database);
  const tokens = createTokens(parts.tokenSecret, config.tokenHours, now, randomId);
  const requireAdmin = requireAdminOf(admins, tokens);
  const limit = loginLimit(database, config.loginAttempts);
  const formTokens = formTokensOf(parts.tokenSecret, now);
  const formLimit = formLimitOf(config.formPosts);
  const people = { router, requireAdmin, trash, mails, formLimit, formTokens, commitTogether, now, randomId };
  const requireEditor = changingContent(requireAdmin, version);
  const withPictures = { router, requireAdmin: requireEditor, trash, version, pictures, now, randomId };
  const catalogue = { ...withPictures, requireReader: requireAdmin };

  addHealthRoute(router, database);
  addAdminRoutes({
    router,
    requireAdmin,
    admins,
    tokens,
    limit,
    ownWords: [parts.institution.name, parts.institution.shortName],
    now,
  });
  addTeamRoutes({ router, requireAdmin, admins, limit, now, randomId });
  addActivityRoute(router, requireAdmin, parts.activity);
  addCatalogueRoutes(catalogue, catalogues.course);
  addCatalogueRoutes(catalogue, catalogues.certificate);
  addLogoRoutes(withPictures, logos);
  addPosterRoutes({ ...withPictures, sendUpload }, posters);
  const { distFolder } = parts;
  addSiteRoutes({ ...catalogue, ...siteParts, distFolder, dataFolder: config.dataFolder });
  addFormTokenRoute(router, formTokens);
  const tables = {
    enrollments: enrollmentTable(database),
    registrations: registrationTable(database),
    contactMessages: contactMessageTable(database),
    partnerMessages: partnerMessageTable(database),
  };
  addEnrollmentRoutes(people, tables.enrollments);
  addRegistrationRoutes(people, tables.registrations);
  addMessageRoutes(people, { contact: tables.contactMessages, partner: tables.partnerMessages });
  addExportRoute({ router, requireAdmin, tables, now });
  addNewsRoutes({ router, requireAdmin, ...newsParts });
  addUndoRoute(router, requireEditor, trash);
  return router;
}
