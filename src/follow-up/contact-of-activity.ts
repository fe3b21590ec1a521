import type { Database } from '../database/index.ts';
import { contactOf } from '../people/index.ts';
import { certificateRepository } from '../register/index.ts';
import { forEachInbox, inboxes, inboxNames } from '../shared/inboxes.ts';
import type { Activity } from '../shared/records.ts';
import type { ContactRepository } from './contact-repository.ts';

/**
 * Returns a function that finds the id of the person whose thing something was done to, as Activity names kind and thing; else
 * null.
 */
export function contactOfActivity(
  database: Database,
  contacts: ContactRepository,
): (entry: Pick<Activity, 'kind' | 'thing'>) => string | null {
  const certificates = certificateRepository(database);
  const senders = forEachInbox((inbox) => {
    const { table } = inboxes[inbox];
    const find = database.prepare<[string], string | null>(
      `SELECT ${contactOf(`'${table}'`, `${table}.sequence`)} FROM ${table} WHERE id = ? AND deleted_at IS NULL`,
    );
    return (id: string) => find.pluck().get(id) ?? null;
  });
  const known = (id: string) => (contacts.find(id) === null ? null : id);
  const finders: ReadonlyMap<string, (id: string) => string | null> = new Map([
    ...inboxNames.map((inbox) => [inboxes[inbox].one, senders[inbox]] as const),
    ['place', senders.enrollments],
    ['follow-up', known],
    ['note', known],
    ['certificate', (id) => certificates.find(id)?.contact ?? null],
  ]);
  return ({ kind, thing }) => finders.get(kind)?.(thing) ?? null;
}
