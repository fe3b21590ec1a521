import type Router from '@koa/router';
import type { Database } from '../database/open.ts';
import { calls } from '../shared/calls.ts';

/** What the route needs from the app. */
export interface HealthRouteParts {
  router: Router;
  database: Database;
}

/** Adds the question whether the server works: 200 once the database answers, else 503. */
export function addHealthRoute({ router, database }: HealthRouteParts): void {
  router.get(calls.health, (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    try {
      database.prepare('SELECT 1').get();
      ctx.body = { status: 'ok' };
    } catch (error) {
      ctx.state.log.error({ err: error }, 'database does not answer');
      ctx.status = 503;
      ctx.body = { message: 'The database does not answer.' };
    }
  });
}
