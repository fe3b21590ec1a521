import { storePersonKeys } from '../batches/index.ts';
import type { Change } from '../context.ts';
import type { Stored } from '../database/index.ts';
import { storeCorrection } from '../history/index.ts';
import { badRequest, notFound } from '../http/index.ts';
import { rewriteRecord } from '../people/index.ts';
import { correctCertificates } from '../register/index.ts';
import { type Corrected, type Detail, detailField, detailKey, details } from '../shared/corrections.ts';
import { inboxes } from '../shared/inboxes.ts';
import type { PersonDetail } from '../shared/records.ts';
import { knownEntry, remakeEntry } from './entries.ts';
import { notDeleted, presentRecordsOf, recordsOf, type SentRecord, unlimited } from './records-store.ts';
import type { StoredContact } from './store.ts';

/** A record, and its corrected values. */
interface CorrectedRecord {
  record: SentRecord;
  to: Corrected;
}

/**
 * Corrects the values shown of a person in each record that has them. Certificates stay as they were issued.
 * @param source the id of the record whose values are replaced; null: the values that are shown first
 * @param admin the admin's name
 * @returns the person, and whether anything has changed: what is sent again is stored already
 * @throws HttpRefusal 400 if a record would have neither email nor phone
 * @throws HttpRefusal 404 if the person's records are deleted, or that record is
 */
export function correctPerson(
  tx: Change,
  id: string,
  wanted: Corrected,
  source: string | null,
  admin: string,
): { contact: StoredContact; changed: boolean } {
  const contact = knownEntry(tx, id);
  const { sequence } = contact;
  // Includes records just deleted: a deletion can be undone.
  const sent = recordsOf(tx, sequence, unlimited);
  const present = notDeleted(sent);
  const shown = source === null ? present : present.filter((record) => record.id === source);
  if (shown.length === 0) throw notFound('There is no such record of this person.');
  const corrected = correctedRecords(sent, wanted, shown);
  if (corrected.length === 0) return { contact, changed: false };
  for (const each of corrected) refuseUnreachable(each);
  const createdAt = tx.now().toISOString();
  for (const each of corrected) store(tx, each, { adminName: admin, createdAt });
  remakeEntry(tx, sequence);
  return { contact: knownEntry(tx, id), changed: true };
}

/** @throws HttpRefusal 400 for a detail that no record has */
function correctedRecords(
  sent: readonly SentRecord[],
  wanted: Corrected,
  shown: readonly SentRecord[],
): CorrectedRecord[] {
  const changes = details.flatMap((detail) => {
    const [after, before] = [wanted[detail], valuesOf(shown, detail)[0]?.value];
    if (after === undefined) return [];
    if (before === undefined) throw wrong(detail, `Nothing that they have sent has ${withArticle(detail)}.`);
    return { detail, after, key: detailKey(detail, before) };
  });
  return sent.flatMap((record) => {
    const own = changes.filter(({ detail, after, key }) => {
      const value = heldIn(record, detail);
      return value !== null && value !== after && detailKey(detail, value) === key;
    });
    const to = Object.fromEntries(own.map(({ detail, after }) => [detail, after]));
    return own.length === 0 ? [] : { record, to };
  });
}

/** @throws HttpRefusal 400 if a record would have neither email nor phone: nobody would find it again. */
function refuseUnreachable({ record, to }: CorrectedRecord): void {
  const [email, phone] = [to.email ?? record.email, to.phone ?? record.phone ?? ''];
  if (email !== '' || phone !== '') return;
  const [detail, other] =
    to.email === '' ? (['email', 'phone number'] as const) : (['phone', 'email'] as const);
  throw wrong(
    detail,
    `The ${detail} cannot be left empty: their ${inboxes[record.inbox].one} has no ${other}.`,
  );
}

function wrong(detail: Detail, message: string) {
  return badRequest(message, { [detail]: message });
}

function withArticle(detail: Detail): string {
  return `${/^[aeiou]/u.test(detail) ? 'an' : 'a'} ${detail}`;
}

/** Stores the corrected values of a record and every key made from them, and keeps the old values. */
function store(
  tx: Change,
  { record, to }: CorrectedRecord,
  done: { adminName: string; createdAt: string },
): void {
  const { id, inbox } = record;
  const changed = details.flatMap((detail) => {
    const [after, before, field] = [to[detail], heldIn(record, detail), detailField(inbox, detail)];
    return after === undefined || before === null || field === null ? [] : { detail, before, after, field };
  });
  const fields = Object.fromEntries(changed.map(({ field, after }) => [field, after]));
  const keys = rewriteRecord(tx, inbox, id, fields);
  if (keys !== null && inboxes[inbox].hasPlace) storePersonKeys(tx, id, keys);
  for (const { detail, before, after } of changed) {
    storeCorrection(tx, inbox, id, { detail, before, after, ...done });
    if (inboxes[inbox].hasPlace && (detail === 'email' || detail === 'phone'))
      correctCertificates(tx, id, detail, {
        before: detailKey(detail, before),
        after: detailKey(detail, after),
      });
  }
}

/** Returns each different value of each detail, with the newest record that has it, newest first. */
export function detailsOf(context: Stored, entry: number): PersonDetail[] {
  const sent = presentRecordsOf(context, entry, unlimited);
  return details.flatMap((detail) => valuesOf(sent, detail));
}

function valuesOf(sent: readonly SentRecord[], detail: Detail): PersonDetail[] {
  const all = sent.flatMap(({ id: record, inbox, createdAt, ...values }) => {
    const value = heldIn({ ...values, inbox }, detail);
    return value === null ? [] : { detail, value, record, inbox, createdAt };
  });
  const given = all.filter(({ value }) => value !== '');
  const different = Map.groupBy(given, ({ value }) => detailKey(detail, value));
  return given.length === 0 ? all.slice(0, 1) : [...different.values()].flatMap(([newest]) => newest ?? []);
}

/** Returns a record's value, empty where none was given; null if its form does not ask for it. */
function heldIn({ inbox, ...record }: Pick<SentRecord, 'inbox' | Detail>, detail: Detail): string | null {
  return detailField(inbox, detail) === null ? null : (record[detail] ?? '');
}
