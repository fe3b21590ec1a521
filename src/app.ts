import Router from '@koa/router';
import Koa from 'koa';
import type { Logger } from 'pino';
import { loginLimit } from './admins/login-limit.ts';
import { adminRepository } from './admins/repository.ts';
import { requireAdmin as requireAdminOf } from './admins/require-admin.ts';
import { addAdminRoutes } from './admins/routes.ts';
import { createTokens } from './admins/tokens.ts';
import { catalogueRepository } from './catalogue/repository.ts';
import { addCatalogueRoutes } from './catalogue/routes.ts';
import type { Config } from './config.ts';
import { groupCommit } from './database/group-commit.ts';
import type { Database } from './database/open.ts';
import { enrollmentTable } from './enrollments/repository.ts';
import { addEnrollmentRoutes } from './enrollments/routes.ts';
import { addHealthRoute } from './health.ts';
import { builtFiles } from './http/built-files.ts';
import { callDispatch } from './http/call-dispatch.ts';
import { replacedPictures, uploadSender, uploads } from './http/data-files.ts';
import { errorShape } from './http/error-shape.ts';
import { formLimit as formLimitOf } from './http/form-limit.ts';
import { addFormTokenRoute, formTokens as formTokensOf } from './http/form-token.ts';
import { overloadGuard } from './http/overload.ts';
import type { PictureStore } from './http/picture-store.ts';
import { readManifest } from './http/read-manifest.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { logoRepository } from './logos/repository.ts';
import { addLogoRoutes } from './logos/routes.ts';
import { contactMessageTable, partnerMessageTable } from './messages/repository.ts';
import { addMessageRoutes } from './messages/routes.ts';
import { legalDocuments } from './pages/legal.ts';
import { sitePages } from './pages/pages.ts';
import { replacedPicturePaths } from './pages/replaced-pictures.ts';
import { posterRepository } from './posters/repository.ts';
import { addPosterRoutes } from './posters/routes.ts';
import { registrationTable } from './registrations/repository.ts';
import { addRegistrationRoutes } from './registrations/routes.ts';
import type { CatalogueKind } from './shared/records.ts';
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
  randomId: () => string;
}

/** The app, and the table of its calls. */
export interface App {
  koa: Koa;
  router: Router;
}

/** Puts the app together: every step and every feature, in the order in which a request meets them. */
export function createApp(parts: AppParts): App {
  const { config, institution, distFolder } = parts;
  const manifest = readManifest(distFolder);
  const facts = () => ({ ...institution, pictures: replacedPicturePaths(config.dataFolder) });
  const catalogues = {
    course: catalogueRepository(parts.database, 'course'),
    certificate: catalogueRepository(parts.database, 'certificate'),
  };
  const sendUpload = uploadSender(parts.pictures.folder);
  const router = callRouter(parts, catalogues, sendUpload);

  const koa = new Koa({ proxy: config.trustedProxies > 0, maxIpsCount: config.trustedProxies });
  koa.silent = true;
  koa.on('error', (error: Error) => parts.log.warn({ err: error }, 'answer broke off'));
  koa.use(requestLog(parts.log, parts.randomId));
  koa.use(securityHeaders());
  koa.use(errorShape);
  koa.use(overloadGuard());
  koa.use(uploads(sendUpload));
  koa.use(replacedPictures(config.dataFolder));
  koa.use(builtFiles(`${distFolder}/site`));
  koa.use(legalDocuments(distFolder, manifest, facts));
  koa.use(callDispatch(router));
  koa.use(
    sitePages({
      facts,
      manifest,
      publicUrl: config.publicUrl,
      findEntry: (kind, id) => catalogues[kind].find(id)?.entry ?? null,
    }),
  );
  return { koa, router };
}

function callRouter(
  parts: AppParts,
  catalogues: Record<CatalogueKind, ReturnType<typeof catalogueRepository>>,
  sendUpload: ReturnType<typeof uploadSender>,
): Router {
  const { config, database, pictures, now, randomId } = parts;
  const router = new Router();
  const admins = adminRepository(database);
  const tokens = createTokens(parts.tokenSecret, config.tokenHours, now);
  const requireAdmin = requireAdminOf(admins, tokens);
  const formTokens = formTokensOf(parts.tokenSecret, now);
  const formLimit = formLimitOf(config.formPosts);
  const commitTogether = groupCommit(database);
  const people = { router, requireAdmin, formLimit, formTokens, commitTogether, now, randomId };
  const withPictures = { router, requireAdmin, pictures, now, randomId };

  addHealthRoute(router, database);
  addAdminRoutes({ router, requireAdmin, admins, tokens, limit: loginLimit(database, config.loginAttempts) });
  addCatalogueRoutes(withPictures, catalogues.course);
  addCatalogueRoutes(withPictures, catalogues.certificate);
  addLogoRoutes(withPictures, logoRepository(database));
  addPosterRoutes({ ...withPictures, sendUpload }, posterRepository(database));
  addFormTokenRoute(router, formTokens);
  addEnrollmentRoutes(people, enrollmentTable(database));
  addRegistrationRoutes(people, registrationTable(database));
  addMessageRoutes(people, {
    contact: contactMessageTable(database),
    partner: partnerMessageTable(database),
  });
  return router;
}
