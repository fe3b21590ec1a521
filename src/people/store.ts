import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import { type Inbox, inboxes } from '../shared/inboxes.ts';
import type { ConsentNotice } from '../shared/records.ts';

// Visits of admins, consent notices, and waiting mails.

const seen = scalar<[string, string], number>(
  'SELECT seen FROM visits WHERE admin_id = ? AND table_name = ?',
);
/** Returns the sequence of the newest record of an inbox that an admin has seen. */
export function seenUpTo({ db }: Stored, adminId: string, inbox: Inbox): number {
  return db.one(seen, [adminId, inboxes[inbox].table]) ?? 0;
}

const note = statement<[string, string, number]>(
  `INSERT INTO visits (admin_id, table_name, seen) VALUES (?, ?, ?)
     ON CONFLICT (admin_id, table_name) DO UPDATE SET seen = max(seen, excluded.seen)`,
);
/** Stores how far an admin has seen an inbox; it never goes back. */
export function storeSeen({ db }: StoredChange, adminId: string, inbox: Inbox, sequence: number): void {
  db.run(note, [adminId, inboxes[inbox].table, sequence]);
}

const insertNotice = statement<ConsentNotice>(
  `INSERT INTO consent_notices (version, form, language, text, first_used_at) VALUES (@_id, @form, @language, @text, @firstUsedAt)
     ON CONFLICT DO NOTHING`,
);
/** Stores a notice unless its version is stored. */
export function insertConsentNotice({ db }: StoredChange, notice: ConsentNotice): void {
  db.run(insertNotice, notice);
}

const notices = statement<[], ConsentNotice>(
  `SELECT version AS _id, form, language, text, first_used_at AS firstUsedAt FROM consent_notices
     ORDER BY first_used_at DESC, form, language`,
);
/** Returns every text that visitors have read before sending something, newest first. */
export function listNotices({ db }: Stored): ConsentNotice[] {
  return db.all(notices);
}

const firstUse = scalar<[string], string>('SELECT first_used_at FROM consent_notices WHERE version = ?');
/** Returns when a version of a notice was first used, ISO 8601 in UTC, or null for an unknown version. */
export function noticeFirstUsedAt({ db }: Stored, version: string): string | null {
  return db.one(firstUse, [version]);
}

/** A mail about a record that is still to be sent. */
interface WaitingMail {
  /** 'institute', or 'sender' for the sender of the record. */
  audience: string;
  state: string;
  createdAt: string;
  /** The office's own words to an applicant, or null. */
  message: string | null;
}

const mailsOf = statement<[string], WaitingMail>(
  `SELECT audience, state, outbox.created_at AS createdAt, message
     FROM outbox LEFT JOIN notices ON notices.id = outbox.id WHERE record_id = ? AND state <> 'done'
     ORDER BY sequence`,
);
/** Returns the mails about a record that are still to be sent. */
export function waitingMailsOf({ db }: Stored, record: string): WaitingMail[] {
  return db.all(mailsOf, [record]);
}
