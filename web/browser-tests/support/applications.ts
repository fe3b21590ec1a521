import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { AdminBatch, EnrollmentAnswer } from '../../../src/shared/records.ts';
import { peopleCalls } from '../../../src/testing/people.ts';
import type { Api } from './api.ts';
import { batchOffice, inDays } from './batches.ts';
import type { Visit } from './browser-suite.ts';

/** Adds a batch of the small class that begins so many days from now. */
export function addBatch(visit: Visit, days: number, seats: number): Promise<AdminBatch> {
  return batchOffice(visit).add({ startsOn: inDays(days), endsOn: inDays(days + 4), seats });
}

let people = 0;

/** Enrolls somebody new. */
export async function enroll(
  api: Api,
  batch: AdminBatch | null,
  changes: { name?: string } = {},
): Promise<EnrollmentAnswer & { phone: string }> {
  people += 1;
  const phone = `98765${String(people).padStart(5, '0')}`;
  const person = { name: `Person ${people}`, email: `person${people}@example.com`, phone };
  const body = { ...peopleCalls.enrollment.body, ...person, ...(batch && { batch: batch._id }), ...changes };
  const answer = (await api.post('/api/enrollments', body)) as EnrollmentAnswer;
  return { ...answer, phone };
}

/** Adds a batch of one seat that is taken, one with seats left, and somebody who waits for the first. */
export async function arrangeWaiting(visit: Visit, days: number) {
  const full = await addBatch(visit, days, 1);
  const other = await addBatch(visit, days + 30, 2);
  const seated = await enroll(visit.api, full);
  const waiting = await enroll(visit.api, full);
  assert.deepEqual([seated.state, waiting.state], ['held', 'waiting']);
  return { full, other, seated, waiting };
}

/** Returns how things stand, as the page says at its top. */
export function stateOf(page: Page): Promise<string | null> {
  return page.getByRole('heading', { level: 1 }).textContent();
}

/** A button by the whole of its name. */
export function buttonOf(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** Opens what is folded up below this title. */
export function unfold(page: Page, title: string): Promise<void> {
  return page.locator('summary').filter({ hasText: title }).click();
}
