import assert from 'node:assert/strict';
import { batches } from '../content/en/batches.ts';
import { activityText } from '../shared/activity.ts';
import type { Activity } from '../shared/records.ts';
import type { AdminHeader, TestApp } from './test-app.ts';

/** Returns what stands in the log of activity, as a query asks for it, and how much there is in all. */
export async function readActivity(
  app: TestApp,
  headers: AdminHeader,
  query = '',
): Promise<{ rows: Activity[]; total: number }> {
  const answer = await app.call(`/api/admin/activity${query}`, { headers });
  assert.equal(answer.status, 200);
  return { rows: (await answer.json()) as Activity[], total: Number(answer.headers.get('x-total-count')) };
}

/** Returns a row of the log as the screen says it. */
export function sentenceOf(row: Activity): string {
  return `${row.email} ${activityText(row, batches.days)}`;
}
