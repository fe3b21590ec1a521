import type { StoredChange } from '../database/index.ts';
import { fieldOfKind, type Inbox, inboxes } from '../shared/inboxes.ts';
import {
  correctedNameKey,
  nameParts,
  ownNameKey,
  type PersonKeys,
  personKeys,
} from '../shared/person-keys.ts';
import * as contacts from './contacts-store.ts';
import { insertRecord, type StoredFields, sequenceOf, storedFields, updateRecord } from './records-store.ts';

// A record gets its contact when stored. The follow-up updates the contact when the list is read.

/**
 * Stores a record under its sender's contact. Returns the sequence.
 * @param isAnother the sender is another person of the name, and gets a contact of their own
 */
export function storeRecord<Name extends Inbox>(
  tx: StoredChange,
  inbox: Name,
  id: string,
  fields: StoredFields<Name>,
  createdAt: string,
  isAnother = false,
): number {
  const sequence = insertRecord(tx, inbox, id, fields, createdAt);
  const keys = keysOf(inbox, fields);
  const known = contacts.oldestContact(tx, keys);
  if (known !== null) contacts.markContactStale(tx, known);
  const contact = isAnother ? contacts.openContact(tx) : (known ?? contacts.openContact(tx));
  if (known !== null && known !== contact) contacts.storeApart(tx, known, contact);
  const own = isAnother ? { ...keys, name: ownNameKey(fields.name, id) } : keys;
  contacts.giveRecord(tx, { table: inboxes[inbox].table, sequence }, contact, createdAt, own);
  return sequence;
}

/** Stores a sender's corrections, and matches the contact again. */
export function correctRecord<Name extends Inbox>(
  tx: StoredChange,
  inbox: Name,
  id: string,
  corrected: Partial<StoredFields<Name>>,
): void {
  const stored = storeCorrected(tx, inbox, id, corrected);
  if (stored !== null) rejoin(tx, stored.record, stored.keys);
}

/**
 * Stores the office's correction of a record, also of one just deleted. Returns the new keys, or null if the record is gone.
 * Its contact stays: the office is asked whether two people are one.
 */
export function rewriteRecord<Name extends Inbox>(
  tx: StoredChange,
  inbox: Name,
  id: string,
  corrected: Partial<StoredFields<Name>>,
): PersonKeys | null {
  const stored = storeCorrected(tx, inbox, id, corrected);
  if (stored === null) return null;
  contacts.storeKeys(tx, stored.record, stored.keys);
  const { words: _words, ...keys } = stored.keys;
  return keys;
}

function storeCorrected<Name extends Inbox>(
  tx: StoredChange,
  inbox: Name,
  id: string,
  corrected: Partial<StoredFields<Name>>,
): { record: contacts.RecordPlace; keys: contacts.SenderKeys } | null {
  const before = storedFields(tx, inbox, id);
  if (before === null) return null;
  const fields = { ...before, ...corrected };
  const record = { table: inboxes[inbox].table, sequence: updateRecord(tx, inbox, id, fields) };
  const name = correctedNameKey(contacts.nameKeyOf(tx, record) ?? '', fields.name);
  return { record, keys: { ...keysOf(inbox, fields), name } };
}

/** Makes the sender of a record another person of the name, with a contact of their own. Returns the contact's sequence, or null. */
export function makeAnother(tx: StoredChange, inbox: Inbox, id: string): number | null {
  const fields = storedFields(tx, inbox, id);
  const sequence = sequenceOf(tx, inbox, id);
  if (fields === null || sequence === null) return null;
  const record = { table: inboxes[inbox].table, sequence };
  const before = contacts.removeKeys(tx, record);
  if (before === null) return null;
  const contact = contacts.openContact(tx);
  contacts.moveRecord(tx, record, contact, {
    ...keysOf(inbox, fields),
    name: ownNameKey(fields.name, id),
  });
  contacts.storeApart(tx, before, contact);
  contacts.markContactStale(tx, before);
  contacts.markContactStale(tx, contact);
  return contact;
}

/** Moves a corrected record to its oldest contact. Contacts joined by the office keep their records. */
function rejoin(tx: StoredChange, record: contacts.RecordPlace, keys: contacts.SenderKeys): void {
  const before = contacts.removeKeys(tx, record);
  if (before === null) return;
  const other = contacts.isJoinedByHand(tx, before) ? before : contacts.oldestContact(tx, keys);
  const isAlone = !contacts.hasOtherRecords(tx, before, record);
  const contact = other ?? (isAlone ? before : contacts.openContact(tx));
  contacts.moveRecord(tx, record, contact, keys);
  contacts.markContactStale(tx, before);
  contacts.markContactStale(tx, contact);
  contacts.removeEmptyContact(tx, before);
}

function keysOf<Name extends Inbox>(inbox: Name, fields: StoredFields<Name>): contacts.SenderKeys {
  const [email, phone] = [fieldOfKind(inbox, 'email'), fieldOfKind(inbox, 'phone')];
  const keys = personKeys({
    name: fields.name,
    email: email === null ? '' : fields[email],
    phone: phone === null ? '' : fields[phone],
  });
  return { ...keys, words: nameParts(fields.name).join(' ') };
}
