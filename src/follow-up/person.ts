import { inboxTables } from '../database/inbox-tables.ts';
import type { Database } from '../database/open.ts';
import type { Note } from '../shared/follow-up.ts';
import type { Inbox } from '../shared/records.ts';
import { contactRepository } from './contact-repository.ts';
import { noteRepository } from './notes.ts';
import { sentRecords } from './records.ts';
import { stageOf } from './stage.ts';
import { keysOf } from './take-in.ts';

/** What is kept about how somebody was followed up. */
export interface HeldFollowUp {
  stage: string;
  owner: string | null;
  nextOn: string | null;
  notes: Note[];
}

/** An email address or a phone number of somebody; either may be empty. */
interface Typed {
  email: string;
  phone: string;
}

/** Returns what is kept about the person with an email address or a phone number. */
export function followUpOf(database: Database, person: Typed): HeldFollowUp[] {
  const records = sentRecords(database);
  return contactsOf(database, person).map(({ sequence, setStage, setAt, ownerName, nextOn }) => {
    // Made from the seats as they are: nobody may have read the list since they changed.
    const live = records.ofContact(sequence).filter(({ deletedAt }) => deletedAt === null);
    const { stage } = stageOf(live, { stage: setStage, at: setAt });
    return { stage, owner: ownerName, nextOn, notes: noteRepository(database).ofContact(sequence) };
  });
}

/** Deletes every note about whoever has sent some records, also where other records of that person remain. */
export function eraseNotesOf(database: Database, inbox: Inbox, ids: readonly string[]): void {
  const table = inboxTables[inbox];
  const erase = database.prepare<[string, string]>(
    `DELETE FROM contact_notes WHERE contact = (SELECT contact FROM contact_records
       WHERE table_name = ? AND sequence = (SELECT sequence FROM ${table} WHERE id = ?))`,
  );
  for (const id of ids) erase.run(table, id);
}

function contactsOf(database: Database, { email, phone }: Typed) {
  const { byKey } = contactRepository(database);
  const contacts = keysOf({ email, phone }).flatMap((key) => byKey(key) ?? []);
  return [...new Map(contacts.map((contact) => [contact.sequence, contact])).values()];
}
