import type { Database } from '../database/index.ts';

/** A mail about a record that is still to be sent. */
export interface PendingMail {
  /** 'institute', or 'sender' for the sender of the record. */
  audience: string;
  state: string;
  createdAt: string;
  /** The office's own words to an applicant; null where it wrote none. */
  message: string | null;
}

/** The mails of the outbox by what they tell of. */
export function pendingMails(database: Database) {
  const ofRecord = database.prepare<[string], PendingMail>(
    `SELECT audience, state, outbox.created_at AS createdAt, message
     FROM outbox LEFT JOIN notices ON notices.id = outbox.id WHERE record_id = ? AND state <> 'done'
     ORDER BY sequence`,
  );
  return { of: (record: string): PendingMail[] => ofRecord.all(record) };
}
