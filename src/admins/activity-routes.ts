import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { sendList } from '../people/people-routes.ts';
import { calls } from '../shared/calls.ts';
import type { ActivityLog } from './activity-log.ts';

/** What the route needs from the app. */
export interface ActivityRouteParts {
  router: Router;
  requireAdmin: Middleware;
  activity: ActivityLog;
}

/** Adds the call by which admins read who did what when. */
export function addActivityRoute({ router, requireAdmin, activity }: ActivityRouteParts): void {
  router.get(calls.activity, requireAdmin, sendList(activity));
}
