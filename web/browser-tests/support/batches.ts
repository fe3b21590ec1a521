import { batches as english } from '../../../src/content/en/batches.ts';
import { type DayWords, daysText } from '../../../src/shared/day-text.ts';
import { dayInIndia } from '../../../src/shared/india-time.ts';
import type { AdminBatch, Batch, EnrollmentAnswer, Place } from '../../../src/shared/records.ts';
import type { Visit } from './browser-suite.ts';
import { newApplicant } from './enrollment-form.ts';

/** Returns the day so many days from today. */
export function inDays(days: number): string {
  return dayInIndia(new Date(Date.now() + days * 86_400_000));
}

/** Returns the days of a batch in words, in English unless told otherwise. */
export function daysOf({ startsOn, endsOn }: Batch | AdminBatch, words: DayWords = english.days): string {
  return daysText(startsOn, endsOn, words);
}

/** Returns what the office does with batches, and what it sees of them. */
export function batchOffice({ api, url }: Pick<Visit, 'api' | 'url'>) {
  async function post<Answer>(path: string, json: unknown): Promise<Answer> {
    const { token } = await api.lastingSession();
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(json) });
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
  return {
    /** Adds a batch of the small class in 30 days, with two seats, unless told otherwise. */
    add: (changes: Partial<AdminBatch> = {}) =>
      post<AdminBatch>('/api/admin/batches', {
        kind: 'course',
        entry: 'small-class',
        startsOn: inDays(30),
        endsOn: inDays(34),
        language: 'Tamil and English',
        seats: 2,
        ...changes,
      }),
    cancel: ({ _id }: AdminBatch) => post<AdminBatch>(`/api/admin/batches/${_id}/cancel`, {}),
    /** Enrolls somebody new. */
    enroll: ({ _id, entryName }: AdminBatch) =>
      post<EnrollmentAnswer>('/api/enrollments', {
        ...newApplicant(),
        phone: String(Math.floor(Math.random() * 1e10)).padStart(10, '6'),
        course: entryName,
        agree: true,
        batch: _id,
      }),
    places: ({ _id }: AdminBatch) => api.get<Place[]>(`/api/admin/batches/${_id}/places`),
  };
}
