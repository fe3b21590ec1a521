import type { StoredChange } from '../database/index.ts';
import { fieldOfKind, type Inbox, inboxes } from '../shared/inboxes.ts';
import { type PersonKeys, personKeys } from '../shared/person-keys.ts';
import * as contacts from './contacts-store.ts';
import { insertRecord, type StoredFields, storedFields, updateRecord } from './records-store.ts';

// A record belongs to a contact as soon as it is stored. The follow-up brings the contact up to date when its list is read.

/** Stores a record, and gives it to the contact who sent it. Returns its sequence. */
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

/** Stores the fields that the sender of a record has corrected, and finds its contact anew. */
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

/** Gives a corrected record to the contact that matches it now. A contact that the office has joined keeps it. */
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

/** Returns the contact that a record belongs to; a record never joins two. Null: a new one. */
function bestContact(tx: StoredChange, keys: PersonKeys): number | null {
  // Most people are new; seeing that costs a thirtieth of the search.
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
