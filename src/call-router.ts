import Router from '@koa/router';
import { addActivityRoute } from './admins/activity-routes.ts';
import { knownAddresses } from './admins/known-addresses.ts';
import { loginLimit } from './admins/login-limit.ts';
import { adminRepository } from './admins/repository.ts';
import { requireAdmin as requireAdminOf } from './admins/require-admin.ts';
import { addAdminRoutes } from './admins/routes.ts';
import { addTeamRoutes } from './admins/team-routes.ts';
import { createTokens } from './admins/tokens.ts';
import { addCatalogueRoutes } from './catalogue/routes.ts';
import { addTestMailRoute } from './mail/routes.ts';
import { addHealthRoute } from './metrics/health.ts';
import { changingContent } from './pages/content-version.ts';
import { addEnrollmentRoutes } from './people/enrollment-routes.ts';
import { addExportRoute } from './people/exports/routes.ts';
import { formLimit } from './people/form-limit.ts';
import { addFormTokenRoute, formTokens } from './people/form-token.ts';
import { addMessageRoutes } from './people/message-routes.ts';
import { addNewsRoutes } from './people/news-routes.ts';
import { addRegistrationRoutes } from './people/registration-routes.ts';
import { addLogoRoutes } from './pictures/logo-routes.ts';
import { addPosterRoutes } from './pictures/poster-routes.ts';
import type { Services } from './services.ts';
import { addSiteRoutes } from './site/routes.ts';
import { addUndoRoute } from './undo/trash.ts';

/** Gives the table of every call, each feature's routes with what lets admins in. */
export function callRouter(services: Services): Router {
  const { config, database, tokenSecret, now, randomId, facts, catalogues, logos, posters, tables } =
    services;
  const router = new Router();
  const admins = adminRepository(database);
  const tokens = createTokens(tokenSecret, config.tokenHours, now, randomId);
  const requireAdmin = requireAdminOf(admins, tokens);
  const parts = {
    ...services,
    router,
    admins,
    tokens,
    requireAdmin,
    requireEditor: changingContent(requireAdmin, services.version),
    limit: loginLimit(
      { ...services, admins, known: knownAddresses(database, tokenSecret) },
      config.loginAttempts,
    ),
    ownWords: () => [facts().name, facts().shortName],
    formTokens: formTokens(tokenSecret, now),
    formLimit: formLimit(config.formPosts),
  };

  addHealthRoute(parts);
  addAdminRoutes(parts);
  addTeamRoutes(parts);
  addActivityRoute(parts);
  addCatalogueRoutes(parts, catalogues.course);
  addCatalogueRoutes(parts, catalogues.certificate);
  addLogoRoutes(parts, logos);
  addPosterRoutes(parts, posters);
  addSiteRoutes(parts);
  addFormTokenRoute(parts);
  addEnrollmentRoutes(parts, tables.enrollments);
  addRegistrationRoutes(parts, tables.registrations);
  addMessageRoutes(parts, tables);
  addExportRoute(parts);
  addNewsRoutes(parts);
  addTestMailRoute(parts);
  addUndoRoute(parts);
  return router;
}
