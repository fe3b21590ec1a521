import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import { type Inbox, inboxes } from '../shared/inboxes.ts';
import type { ConsentNotice } from '../shared/records.ts';

const seen = scalar<[string, string], number>(
  'SELECT seen FROM visits WHERE admin_id = ? AND table_name = ?',
);
export function seenUpTo({ db }: Stored, adminId: string, inbox: Inbox): number {
  return db.one(seen, [adminId, inboxes[inbox].table]) ?? 0;
}

const note = statement<[string, string, number]>(
  `INSERT INTO visits (admin_id, table_name, seen) VALUES (?, ?, ?)
     ON CONFLICT (admin_id, table_name) DO UPDATE SET seen = max(seen, excluded.seen)`,
);
/** Stores the sequence up to which an admin has seen an inbox; it never decreases. */
export function storeSeen({ db }: StoredChange, adminId: string, inbox: Inbox, sequence: number): void {
  db.run(note, [adminId, inboxes[inbox].table, sequence]);
}

const insertNotice = statement<ConsentNotice>(
  `INSERT INTO consent_notices (version, form, language, text, first_used_at) VALUES (@_id, @form, @language, @text, @firstUsedAt)
     ON CONFLICT DO NOTHING`,
);
/** Stores a notice, unless its version exists. */
export function insertConsentNotice({ db }: StoredChange, notice: ConsentNotice): void {
  db.run(insertNotice, notice);
}

const notices = statement<[], ConsentNotice>(
  `SELECT version AS _id, form, language, text, first_used_at AS firstUsedAt FROM consent_notices
     ORDER BY first_used_at DESC, form, language`,
);
export function listNotices({ db }: Stored): ConsentNotice[] {
  return db.all(notices);
}

const firstUse = scalar<[string], string>('SELECT first_used_at FROM consent_notices WHERE version = ?');
/** Returns a notice version's first use, ISO 8601 in UTC, or null if unknown. */
export function noticeFirstUsedAt({ db }: Stored, version: string): string | null {
  return db.one(firstUse, [version]);
}

interface WaitingMail {
  /** 'institute', or 'sender' for the record's sender. */
  audience: string;
  state: string;
  createdAt: string;
  message: string | null;
}

const mailsOf = statement<[string], WaitingMail>(
  `SELECT audience, state, outbox.created_at AS createdAt, message
     FROM outbox LEFT JOIN notices ON notices.id = outbox.id WHERE record_id = ? AND state <> 'done'
     ORDER BY sequence`,
);
/** Returns a record's unsent mails. */
export function waitingMailsOf({ db }: Stored, record: string): WaitingMail[] {
  return db.all(mailsOf, [record]);
}
