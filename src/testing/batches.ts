import { dayInIndia } from '../shared/india-time.ts';
import { limits } from '../shared/limits.ts';
import type { AdminBatch, EnrollmentAnswer, Place } from '../shared/records.ts';
import { peopleCalls } from './people.ts';
import type { AdminHeader, TestApp } from './test-app.ts';
import { json } from './test-app.ts';

/** The first hour of the day on which tests of batches begin, in India. */
export const morning = new Date('2027-01-04T03:30:00Z');

/** A batch as a test adds it: five days from then. */
export const aBatch = {
  kind: 'course',
  entry: 'small-class',
  startsOn: '2027-01-18',
  endsOn: '2027-01-22',
  language: 'Tamil and English',
  seats: 2,
};

/** Returns what a test of batches does over and over: adds one, enrolls people, changes their places. */
export function batchTrial(app: TestApp, admin: AdminHeader) {
  let people = 0;
  const asAdmin = (body: unknown, method = 'POST') => json(body, method, admin);
  const read = async <Answer>(path: string) =>
    (await (await app.call(path, { headers: admin })).json()) as Answer;
  return {
    asAdmin,
    read,
    /** Adds a batch and returns it. */
    async addBatch(changes: Record<string, unknown> = {}): Promise<AdminBatch> {
      const answer = await app.call('/api/admin/batches', asAdmin({ ...aBatch, ...changes }));
      return (await answer.json()) as AdminBatch;
    },
    /** The same for a batch that is today alone: whoever has a seat in it can have completed it. */
    addBatchOfToday(changes: Record<string, unknown> = {}): Promise<AdminBatch> {
      return this.addBatch({ startsOn: this.day(0), endsOn: this.day(0), ...changes });
    },
    /** Sends an enrollment of somebody new, and returns the answer. */
    post(changes: Record<string, unknown> = {}): Promise<Response> {
      people += 1;
      const phone = `98765${String(people).padStart(5, '0')}`;
      const person = { name: `Person ${people}`, email: `person${people}@example.com`, phone };
      return app.call('/api/enrollments', json({ ...peopleCalls.enrollment.body, ...person, ...changes }));
    },
    /** The same, for a batch. */
    async enroll(batch: string | null, changes: Record<string, unknown> = {}): Promise<EnrollmentAnswer> {
      const answer = await this.post({ ...(batch !== null && { batch }), ...changes });
      return (await answer.json()) as EnrollmentAnswer;
    },
    batch: (id: string) => read<AdminBatch>(`/api/admin/batches/${id}`),
    places: (batch: string) => read<Place[]>(`/api/admin/batches/${batch}/places`),
    /** Returns the state of each place in a batch by its reference. */
    async states(batch: string): Promise<Record<string, string>> {
      const all = await this.places(batch);
      return Object.fromEntries(all.map(({ reference, state }) => [reference, state]));
    },
    /** Changes the place with a reference, and returns the answer. */
    async change(batch: string, reference: string, body: Record<string, string>): Promise<Response> {
      const place = (await this.places(batch)).find((one) => one.reference === reference);
      return app.call(`/api/admin/places/${place?._id}`, asAdmin(body, 'PUT'));
    },
    /** Returns the day in India so many days from now. */
    day: (days: number) => dayInIndia(new Date(app.clock.now.getTime() + days * 24 * 3_600_000)),
    /** Lets an applicant do something on their own page, and returns the answer. */
    act: (page: string, body: object) => app.call(`/api${page}`, json(body)),
    /** Lets the time pass in which what the office does by hand can be undone. */
    async undoTime(): Promise<void> {
      app.clock.now = new Date(app.clock.now.getTime() + limits.undoSeconds * 1000);
      app.clock.monotonic += limits.undoSeconds * 1000;
      await app.trash.empty();
    },
    /** Puts the clock forward. */
    later(hours: number): void {
      app.clock.now = new Date(app.clock.now.getTime() + hours * 3_600_000);
    },
  };
}
