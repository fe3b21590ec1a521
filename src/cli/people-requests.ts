import { placeRepository } from '../batches/place-repository.ts';
import { diskReserve } from '../database/disk-reserve.ts';
import type { Database } from '../database/open.ts';
import type { PeopleTable } from '../people/tables.ts';
import { peopleTables } from '../people/tables.ts';

/** A person's records by table. */
export type PersonRecords = Record<string, object[]>;

type PersonTable = Pick<PeopleTable<never, { _id: string }>, 'ofPerson' | 'purge'>;

/**
 * Returns every record with an email address, in upper or lower case, by table; an enrollment with its place in a batch. What
 * an admin has deleted within the last seconds is in `justDeleted`.
 */
export function recordsOf(database: Database, email: string): PersonRecords {
  const found: PersonRecords = {};
  const justDeleted = [];
  const { heldOf } = placeRepository(database);
  for (const [name, table] of Object.entries<PersonTable>(peopleTables(database))) {
    const held = table.ofPerson(email).map((record) => {
      const place = name === 'enrollments' ? heldOf(record._id) : null;
      return place === null ? record : { ...record, place };
    });
    const kept = held.filter(({ deletedAt }) => deletedAt === null);
    if (kept.length > 0) found[name] = kept.map(({ deletedAt: _none, ...record }) => record);
    justDeleted.push(...held.filter(({ deletedAt }) => deletedAt !== null));
  }
  return justDeleted.length > 0 ? { ...found, justDeleted } : found;
}

/** Deletes every record with an email address, with the places of enrollments, and returns their number. The write-ahead log may still hold them. */
export function eraseRecordsOf(database: Database, email: string): number {
  const reserve = diskReserve(database);
  let erased = 0;
  for (const table of Object.values<PersonTable>(peopleTables(database))) {
    for (const { _id } of table.ofPerson(email)) if (reserve.use(() => table.purge(_id))) erased += 1;
  }
  return erased;
}
