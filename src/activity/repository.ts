import type { Database } from '../database/open.ts';
import type { PeopleTable } from '../database/people-table.ts';
import { peopleTable } from '../database/people-table.ts';
import type { SettledClock } from '../settled-clock.ts';
import type { Activity } from '../shared/activity.ts';
import { deedOf } from '../shared/activity.ts';

type Fields = Omit<Activity, '_id' | 'createdAt'>;

/** Who did it. */
export interface Actor {
  _id: string;
  email: string;
}

/** What was done. */
export type Deed = Pick<Fields, 'action'> & Partial<Pick<Fields, 'kind' | 'thing' | 'name'>>;

/** Who did what when, for a year. */
export interface ActivityLog
  extends Pick<PeopleTable<Fields, Activity>, 'lookThrough' | 'list' | 'parts' | 'count'> {
  /** Writes down what somebody did, and deletes what is older than a year. */
  record(who: Actor, what: Deed): void;
}

/** Whoever changes admins without being one: there is no id to say who sat there. */
export const commandLine: Actor = { _id: '', email: 'command line' };

/** What the settings ask for, or a first start needs. */
export const serverStart: Actor = { _id: '', email: 'The server' };

/** Opens the log of activity; what is older than a year is deleted whenever something is recorded. */
export function activityLog(
  database: Database,
  { now, settledNow, randomId }: { now: () => Date; settledNow: SettledClock; randomId: () => string },
): ActivityLog {
  const { insert, remove, lookThrough, list, parts, count } = peopleTable<Fields, Activity>(
    database,
    'activity',
    ['admin', 'email', 'action', 'kind', 'thing', 'name'],
    (fields) => `${fields.email} ${deedOf(fields)} ${fields.name}\n${fields.thing}`,
  );
  const old = database.prepare<[string], string>('SELECT id FROM activity WHERE created_at < ?').pluck();
  const forgetOld = database.transaction(() => {
    const yearAgo = settledNow();
    if (yearAgo === null) return;
    yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
    for (const id of old.all(yearAgo.toISOString())) remove(id);
  });
  const record = database.transaction(({ _id, email }: Actor, deed: Deed) => {
    forgetOld();
    const fields = { admin: _id, email, kind: '', thing: '', name: '', ...deed };
    insert(randomId(), fields, now().toISOString());
  });
  return { lookThrough, list, parts, count, record: (who, what) => record.immediate(who, what) };
}
