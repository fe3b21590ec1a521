import type { Database } from '../database/open.ts';
import type { Note } from '../shared/follow-up.ts';

/** A note as it is stored. */
export interface NewNote extends Note {
  /** The contact. */
  contact: number;
  adminId: string;
}

const fields = 'id AS _id, text, admin_name AS author, created_at AS createdAt';

/** What admins have written about contacts. */
export function noteRepository(database: Database) {
  const newest = database.prepare<[number], Note>(
    `SELECT ${fields} FROM contact_notes WHERE contact = ? ORDER BY sequence DESC LIMIT 1`,
  );
  const all = database.prepare<[number], Note>(
    `SELECT ${fields} FROM contact_notes WHERE contact = ? ORDER BY created_at DESC, sequence DESC`,
  );
  const insert = database.prepare(
    `INSERT INTO contact_notes (id, contact, admin_id, admin_name, text, created_at)
     VALUES (@_id, @contact, @adminId, @author, @text, @createdAt)`,
  );
  return {
    /** Returns the newest note about a contact, or null. */
    newest: (contact: number): Note | null => newest.get(contact) ?? null,
    /** Returns all notes about a contact, newest first. */
    ofContact: (contact: number): Note[] => all.all(contact),
    insert: (note: NewNote) => void insert.run(note),
  };
}
