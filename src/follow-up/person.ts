import type { Database } from '../database/index.ts';
import type { Inbox } from '../shared/inboxes.ts';
import { inboxes, inboxNames } from '../shared/inboxes.ts';
import type { Note } from '../shared/records.ts';
import { noteRepository } from './notes.ts';
import { notDeleted, sentRecords } from './records.ts';
import { stageOf } from './stage.ts';

/** The follow-up of the person who sent a record; the notes are those about the record. */
export interface RecordFollowUp {
  stage: string;
  owner: string | null;
  nextOn: string | null;
  notes: Note[];
}

/** A note from before notes were about records, with the ids of all records of its entry: it goes with the last of them. */
export interface NoteFromBefore extends Note {
  records: readonly string[];
}

/** A note, as far as a restore may bring it back. */
export interface StoredNote {
  _id: string;
  createdAt: string;
}

interface StoredEntry {
  entry: number;
  owner: string | null;
  nextOn: string | null;
}

/** Reads the follow-up of the people who sent some records, and deletes notes. */
export function followUpData(database: Database) {
  const records = sentRecords(database);
  const notes = noteRepository(database);
  const entryOf = database.prepare<[{ table: string; sequence: number }], StoredEntry>(
    `SELECT entry.sequence AS entry, (SELECT name FROM admins WHERE admins.id = entry.owner) AS owner, entry.next_on AS nextOn
     FROM contact_records JOIN contacts ON contacts.sequence = contact
     JOIN contacts AS entry ON entry.sequence = coalesce(contacts.entry, contacts.sequence)
     WHERE table_name = @table AND contact_records.sequence = @sequence`,
  );
  const find = (inbox: Inbox, id: string): StoredEntry | undefined => {
    const { table } = inboxes[inbox];
    const sequence = database
      .prepare<[string], number>(`SELECT sequence FROM ${table} WHERE id = ?`)
      .pluck()
      .get(id);
    return sequence === undefined ? undefined : entryOf.get({ table, sequence });
  };
  const all = database.prepare<[], StoredNote>(
    'SELECT id AS _id, created_at AS createdAt FROM contact_notes',
  );
  const erase = database.prepare<[string]>('DELETE FROM contact_notes WHERE id = ?');

  return {
    /** Returns what is kept with a record besides its seat, or null. */
    ofRecord(inbox: Inbox, id: string): RecordFollowUp | null {
      const found = find(inbox, id);
      if (found === undefined) return null;
      const { entry, owner, nextOn } = found;
      const { stage, byPlace } = stageOf(notDeleted(records.ofEntry(entry)));
      const own = notes.ofEntry(entry).filter(({ about }) => about === id);
      return (stage === 'new' || byPlace) && owner === null && nextOn === null && own.length === 0
        ? null
        : { stage, owner, nextOn, notes: own };
    },
    /** Returns the notes from before of the people who sent some records. */
    fromBefore(sent: Readonly<Record<Inbox, readonly string[]>>): NoteFromBefore[] {
      const entries = inboxNames.flatMap((inbox) =>
        sent[inbox].flatMap((id) => find(inbox, id)?.entry ?? []),
      );
      return [...new Set(entries)].flatMap((entry) =>
        notes
          .ofEntry(entry)
          .filter(({ about }) => about === null)
          .map((note) => ({ ...note, records: records.ofEntry(entry, -1).map(({ id }) => id) })),
      );
    },
    /** Returns every note. */
    allNotes: (): StoredNote[] => all.all(),
    /** Deletes a note; returns whether there was one. */
    eraseNote: (id: string): boolean => erase.run(id).changes > 0,
  };
}
