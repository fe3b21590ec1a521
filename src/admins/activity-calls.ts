import * as v from 'valibot';
import { callWith, listQuery, sendList } from '../calls/index.ts';
import { Activity } from '../shared/records/admins.ts';
import type { ActivityLog, StoredActivity } from './activity-log.ts';

interface ActivityCallParts {
  activity: ActivityLog;
  followUps: {
    bringUpToDate(): Promise<void>;
    contactOf(entry: Pick<Activity, 'kind' | 'thing'>): string | null;
  };
}

const call = callWith<ActivityCallParts>();

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
    async stream(ctx, { query }, { activity, followUps }) {
      await followUps.bringUpToDate();
      const shown = (rows: readonly StoredActivity[]): Activity[] =>
        rows.map((row) => ({ ...row, contact: followUps.contactOf(row) }));
      const table: Parameters<typeof sendList>[1] = {
        async list(page) {
          const { rows, total } = await activity.list(page);
          return { rows: shown(rows), total };
        },
        async *parts(selection) {
          for await (const rows of activity.parts(selection)) yield shown(rows);
        },
      };
      await sendList(ctx, table, query);
    },
  }),
];
