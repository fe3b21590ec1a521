import * as v from 'valibot';
import { callWith, listQuery, sendList } from '../calls/index.ts';
import { Activity } from '../shared/records/admins.ts';
import type { ActivityLog } from './activity-log.ts';

const call = callWith<{ activity: ActivityLog }>();

/** The call by which admins read who did what when. */
export const activityCalls = [
  call({
    method: 'GET',
    path: '/api/admin/activity',
    name: 'listActivity',
    tag: 'Admins',
    summary: 'Lists who did what when, for a year.',
    who: 'owner',
    query: listQuery,
    headers: ['X-Total-Count'],
    answer: v.array(Activity),
    async stream(ctx, { query }, { activity }) {
      await sendList(ctx, activity, query);
    },
  }),
];
