import type { StoredChange } from '../database/index.ts';
import { fieldOfKind, type Inbox, inboxes } from '../shared/inboxes.ts';
import { type PersonKeys, personKeys } from '../shared/person-keys.ts';
import * as contacts from './contacts-store.ts';
import { insertRecord, type StoredFields, storedFields, updateRecord } from './records-store.ts';

// A record gets its contact when stored. The follow-up updates the contact when the list is read.

/** Stores a record under its sender's contact. Returns the sequence. */
export function storeRecord<Name extends Inbox>(
  tx: StoredChange,
  inbox: Name,
  id: string,
  fields: StoredFields<Name>,
  createdAt: string,
): number {
  const sequence = insertRecord(tx, inbox, id, fields, createdAt);
  const keys = keysOf(inbox, fields);
  const known = bestContact(tx, keys);
  if (known !== null) contacts.markContactStale(tx, known);
  const contact = known ?? contacts.openContact(tx);
  contacts.giveRecord(tx, { table: inboxes[inbox].table, sequence }, contact, createdAt, keys);
  return sequence;
}

/** Stores a sender's corrections, and matches the contact again. */
export function correctRecord<Name extends Inbox>(
  tx: StoredChange,
  inbox: Name,
  id: string,
  corrected: Partial<StoredFields<Name>>,
): void {
  const before = storedFields(tx, inbox, id);
  if (before === null) return;
  const fields = { ...before, ...corrected };
  const sequence = updateRecord(tx, inbox, id, fields);
  rejoin(tx, { table: inboxes[inbox].table, sequence }, keysOf(inbox, fields));
}

/** Moves a corrected record to its best contact. Contacts joined by the office keep their records. */
function rejoin(tx: StoredChange, record: contacts.RecordPlace, keys: PersonKeys): void {
  const before = contacts.removeKeys(tx, record);
  if (before === null) return;
  const other = contacts.isJoinedByHand(tx, before) ? before : bestContact(tx, keys);
  const isAlone = !contacts.hasOtherRecords(tx, before, record);
  const contact = other ?? (isAlone ? before : contacts.openContact(tx));
  contacts.moveRecord(tx, record, contact, keys);
  contacts.markContactStale(tx, before);
  contacts.markContactStale(tx, contact);
  contacts.removeEmptyContact(tx, before);
}

/** Returns the contact for a record, or null for a new one; a record never joins two contacts. */
function bestContact(tx: StoredChange, keys: PersonKeys): number | null {
  // Most people are new; this check costs a thirtieth of the search.
  return contacts.isKnownPerson(tx, keys) ? contacts.bestContact(tx, keys) : null;
}

function keysOf<Name extends Inbox>(inbox: Name, fields: StoredFields<Name>): PersonKeys {
  const [email, phone] = [fieldOfKind(inbox, 'email'), fieldOfKind(inbox, 'phone')];
  return personKeys({
    name: fields.name,
    email: email === null ? '' : fields[email],
    phone: phone === null ? '' : fields[phone],
  });
}
