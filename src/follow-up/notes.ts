import type { Database } from '../database/index.ts';
import { inboxes } from '../shared/inboxes.ts';
import type { Note } from '../shared/records.ts';
import { members, type SentRecord } from './records.ts';

/** A note as it is stored: about a record. */
export interface NewNote extends Omit<Note, 'about'> {
  record: Pick<SentRecord, 'table' | 'sequence' | 'contact'>;
  adminId: string;
}

const about = `CASE table_name ${Object.values(inboxes)
  .map(({ table }) => `WHEN '${table}' THEN (SELECT id FROM ${table} WHERE sequence = record)`)
  .join(' ')} END`;
const fields = `contact_notes.id AS _id, text, admin_name AS author, ${about} AS about, created_at AS createdAt`;

/** The notes of admins about records. Notes from before belong to a contact, as all did once. */
export function noteRepository(database: Database) {
  const ofEntry = database.prepare<[{ entry: number; most: number }], Note>(
    `SELECT ${fields} FROM contact_notes WHERE contact IN ${members}
     ORDER BY created_at DESC, contact_notes.sequence DESC LIMIT @most`,
  );
  const insert = database.prepare(
    `INSERT INTO contact_notes (id, contact, table_name, record, admin_id, admin_name, text, created_at)
     VALUES (@_id, @contact, @table, @sequence, @adminId, @author, @text, @createdAt)`,
  );
  const remove = database.prepare<[id: string, adminId: string]>(
    'DELETE FROM contact_notes WHERE id = ? AND admin_id = ?',
  );
  return {
    /** Returns the newest note of an entry, or null. */
    newest: (entry: number): Note | null => ofEntry.get({ entry, most: 1 }) ?? null,
    /** Returns all notes of an entry, newest first. */
    ofEntry: (entry: number): Note[] => ofEntry.all({ entry, most: -1 }),
    insert: ({ record: { table, sequence, contact }, ...note }: NewNote) =>
      void insert.run({ ...note, table, sequence, contact }),
    /** Removes a note of an admin; returns whether there was one. */
    remove: (id: string, adminId: string): boolean => remove.run(id, adminId).changes > 0,
  };
}

export type NoteRepository = ReturnType<typeof noteRepository>;
