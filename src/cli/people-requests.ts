import { diskReserve } from '../database/disk-reserve.ts';
import type { Database } from '../database/open.ts';
import type { PeopleTable } from '../database/people-table.ts';
import { peopleTables } from '../people/tables.ts';
import { trashTable } from '../undo/trash-table.ts';

/** Everything that the institute holds about one person, by the table in which it stands. */
export type PersonRecords = Record<string, object[]>;

/** One table, as far as requests of people are concerned. */
interface Source {
  name: string;
  find(email: string): { _id: string }[];
  remove(id: string): boolean;
}

/** Gives every record with a person's e-mail address, upper and lower case alike; tables without one are left out. */
export function recordsOf(database: Database, email: string): PersonRecords {
  const found = sources(database).map(({ name, find }) => [name, find(email)] as const);
  return Object.fromEntries(found.filter(([, records]) => records.length > 0));
}

/** Deletes every record with a person's e-mail address; gives how many there were. The write-ahead log may still hold them. */
export function eraseRecordsOf(database: Database, email: string): number {
  const reserve = diskReserve(database);
  let erased = 0;
  for (const { find, remove } of sources(database)) {
    for (const { _id } of find(email)) if (reserve.use(() => remove(_id))) erased += 1;
  }
  return erased;
}

function sources(database: Database): Source[] {
  const { enrollments, registrations, contactMessages, partnerMessages } = peopleTables(database);
  return [
    source('enrollments', enrollments, (record) => record.email),
    source('registrations', registrations, (record) => record.mail),
    source('contactMessages', contactMessages, (record) => record.email),
    source('partnerMessages', partnerMessages, (record) => record.email),
    trashSource(database),
  ];
}

/** What an admin has deleted within the last seconds. */
function trashSource(database: Database): Source {
  const trash = trashTable(database);
  return {
    name: 'justDeleted',
    find: (email) =>
      trash
        .list()
        .filter(({ row }) => [row.email, row.mail].some((value) => isSame(value, email)))
        .map(({ id, row, deletedAt }) => {
          const { id: _record, sequence: _sequence, search: _search, mails: _mails, ...kept } = row;
          const { created_at: createdAt, ...fields } = kept;
          return { _id: id, ...fields, createdAt, deletedAt };
        }),
    remove: trash.remove,
  };
}

function source<Fields extends object, Row extends { _id: string }>(
  name: string,
  table: PeopleTable<Fields, Row>,
  emailOf: (record: Row) => string,
): Source {
  return {
    name,
    // The search narrows it down; an address may also be a part of another, or stand in a message.
    find: (email) =>
      table
        .list({ limit: null, offset: 0, search: email, newestFirst: false })
        .filter((record) => isSame(emailOf(record), email)),
    remove: (id) => table.remove(id),
  };
}

function isSame(value: unknown, email: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === email.toLowerCase();
}
