import { placeRepository } from '../batches/place-repository.ts';
import { diskReserve } from '../database/disk-reserve.ts';
import type { Database } from '../database/open.ts';
import type { PeopleTable } from '../people/tables.ts';
import { peopleTables } from '../people/tables.ts';
import { certificateRepository, type StoredCertificate } from '../register/certificate-repository.ts';
import { toIssued } from '../register/register.ts';

/** A person's records by table. */
export type PersonRecords = Record<string, object[]>;

/** What was erased of a person. */
export interface Erased {
  /** How many records are gone. */
  deleted: number;
  /** The numbers of the certificates that no longer name the person. They stay in the register. */
  certificates: string[];
}

type PersonTable = Pick<PeopleTable<never, { _id: string }>, 'ofPerson' | 'purge'>;

/**
 * Returns every record with an email address, in upper or lower case, by table; an enrollment with its place in a batch. What
 * an admin has deleted within the last seconds is in `justDeleted`. With the number of a certificate instead, that one and those
 * that it replaces or that replace it.
 */
export function recordsOf(database: Database, person: string): PersonRecords {
  const found: PersonRecords = {};
  const justDeleted = [];
  const { heldOf } = placeRepository(database);
  for (const [name, table] of Object.entries<PersonTable>(peopleTables(database))) {
    const held = table.ofPerson(person).map((record) => {
      const place = name === 'enrollments' ? heldOf(record._id) : null;
      return place === null ? record : { ...record, place };
    });
    const kept = held.filter(({ deletedAt }) => deletedAt === null);
    if (kept.length > 0) found[name] = kept.map(({ deletedAt: _none, ...record }) => record);
    justDeleted.push(...held.filter(({ deletedAt }) => deletedAt !== null));
  }
  if (justDeleted.length > 0) found.justDeleted = justDeleted;
  const { personOf } = certificateRepository(database);
  const certificates = certificatesOf(database, person);
  if (certificates.length > 0)
    found.certificates = certificates.map((one) => ({ ...toIssued(one), ...personOf(one._id) }));
  return found;
}

/**
 * Deletes every record with an email address, with the places of enrollments, and empties the name on that person's
 * certificates; with the number of a certificate instead, on that one and those that it replaces or that replace it. The
 * write-ahead log may still hold them.
 */
export function eraseRecordsOf(database: Database, person: string): Erased {
  const reserve = diskReserve(database);
  const { erase } = certificateRepository(database);
  const certificates = certificatesOf(database, person);
  for (const certificate of certificates) reserve.use(() => erase(certificate));
  let deleted = 0;
  for (const table of Object.values<PersonTable>(peopleTables(database))) {
    for (const { _id } of table.ofPerson(person)) if (reserve.use(() => table.purge(_id))) deleted += 1;
  }
  return { deleted, certificates: certificates.map(({ number }) => number) };
}

/** Returns the certificates that name a person, by their number or the email. */
function certificatesOf(database: Database, person: string): StoredCertificate[] {
  const { ofEmail, ofSameHolder } = certificateRepository(database);
  const ofNumber = ofSameHolder(person);
  return ofNumber.length > 0 ? ofNumber : ofEmail(person.toLowerCase());
}
