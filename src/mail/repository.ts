import { inboxTables } from '../database/inbox-tables.ts';
import type { Database } from '../database/open.ts';
import type { Inbox } from '../shared/records.ts';
import { inboxes } from '../shared/records.ts';

/** Whom a mail is for: the institute, whoever has filled the form, or the admin whom it is about. */
export type Audience = 'institute' | 'sender' | 'admin';

/** What a mail tells of: something that a visitor has sent, or a new password that somebody has set for an admin. */
export type Topic = Inbox | 'passwordResets';

const topicTables: Readonly<Record<Topic, string>> = { ...inboxTables, passwordResets: 'password_resets' };
const topics: readonly Topic[] = [...inboxes, 'passwordResets'];

/** A mail that waits to be sent. */
export interface WaitingMail {
  /** The same however often it is tried. */
  id: string;
  inbox: Topic;
  recordId: string;
  audience: Audience;
  /** How often it has been tried in vain. */
  attempts: number;
  giveUpAt: Date;
}

/** A mail that is put into the outbox. */
export interface NewMail {
  id: string;
  inbox: Topic;
  recordId: string;
  audience: Audience;
  /** Of a confirmation: what its address is counted by. */
  recipient: string | null;
  now: Date;
  giveUpAt: Date;
}

/** A record as it is stored: its columns. */
export type StoredRecord = Readonly<Record<string, string>>;

/** The table of mails that are to be sent. While a record is deleted its mails wait, and count for nothing. */
export interface OutboxRepository {
  insert(mail: NewMail): void;
  /** Confirmations for a recipient since a time, sent or not. */
  countFor(recipient: string, since: Date): number;
  /** Confirmations for anybody since a time, sent or not. */
  countConfirmations(since: Date): number;
  /** The first mail that is due, or null. */
  nextDue(now: Date): WaitingMail | null;
  /** Every mail that is due, in the order in which they are tried. */
  allDue(now: Date): WaitingMail[];
  /** The record that a mail tells of, or null if it is gone. */
  record(mail: WaitingMail): StoredRecord | null;
  /** Needs no more sending. A confirmation is kept to be counted; nothing else is. */
  finish(mail: WaitingMail): void;
  /** Counts one more attempt, and puts the mail behind all others that are due at that time. */
  postpone(mail: WaitingMail, dueAt: Date): void;
  /** Counts one more attempt, and makes it the last. */
  fail(mail: WaitingMail): void;
  /** Makes everything that waits due now. */
  hurry(now: Date): void;
  /** Has the failed ones tried again; gives how many there were. */
  revive(now: Date, giveUpAt: Date): number;
  /** Forgets the failed ones; gives how many there were. */
  forgetFailed(): number;
  /** Forgets the confirmations that were put in before a time and need no more sending. */
  forgetCounted(before: Date): void;
  count(state: 'waiting' | 'failed'): number;
}

interface Row {
  id: string;
  tableName: string;
  recordId: string;
  audience: Audience;
  attempts: number;
  giveUpAt: string;
}

/** Opens the table. */
export function outboxRepository(database: Database): OutboxRepository {
  const insert = database.prepare(
    `INSERT INTO outbox (id, table_name, record_id, audience, recipient, due_at, give_up_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const countFor = database
    .prepare<[string, string], number>('SELECT count(*) FROM outbox WHERE recipient = ? AND created_at > ?')
    .pluck();
  const countConfirmations = database
    .prepare<[string], number>("SELECT count(*) FROM outbox WHERE audience = 'sender' AND created_at > ?")
    .pluck();
  const ofPresent = 'record_id NOT IN (SELECT id FROM deleted_people)';
  const due = `SELECT id, table_name AS tableName, record_id AS recordId, audience, attempts, give_up_at AS giveUpAt
     FROM outbox WHERE state = 'waiting' AND due_at <= ? AND ${ofPresent} ORDER BY due_at, sequence`;
  const allDue = database.prepare<[string], Row>(due);
  const nextDue = database.prepare<[string], Row>(`${due} LIMIT 1`);
  const recordIn = (inbox: Inbox) =>
    database.prepare<[string], StoredRecord>(`SELECT * FROM ${inboxTables[inbox]} WHERE id = ?`);
  const records = {
    enrollments: recordIn('enrollments'),
    registrations: recordIn('registrations'),
    contactMessages: recordIn('contactMessages'),
    partnerMessages: recordIn('partnerMessages'),
    passwordResets: database.prepare<[string], StoredRecord>(
      `SELECT name, email, by_name, by_email, password_resets.created_at FROM password_resets
       JOIN admins ON admins.id = admin_id WHERE password_resets.id = ?`,
    ),
  };
  const remove = database.prepare('DELETE FROM outbox WHERE id = ?');
  const keepForCount = database.prepare("UPDATE outbox SET state = 'done' WHERE id = ?");
  const postpone = database.prepare(
    `UPDATE outbox SET attempts = attempts + 1, due_at = ?, sequence = (SELECT max(sequence) + 1 FROM outbox)
     WHERE id = ?`,
  );
  const fail = database.prepare("UPDATE outbox SET attempts = attempts + 1, state = 'failed' WHERE id = ?");
  const hurry = database.prepare("UPDATE outbox SET due_at = ? WHERE state = 'waiting'");
  const revive = database.prepare(
    `UPDATE outbox SET state = 'waiting', attempts = 0, due_at = ?, give_up_at = ?
     WHERE state = 'failed' AND ${ofPresent}`,
  );
  const forgetFailed = database.prepare(`DELETE FROM outbox WHERE state = 'failed' AND ${ofPresent}`);
  const forgetCounted = database.prepare("DELETE FROM outbox WHERE state = 'done' AND created_at <= ?");
  const count = database
    .prepare<[string], number>(`SELECT count(*) FROM outbox WHERE state = ? AND ${ofPresent}`)
    .pluck();
  return {
    insert({ id, inbox, recordId, audience, recipient, now, giveUpAt }) {
      const at = now.toISOString();
      insert.run(id, topicTables[inbox], recordId, audience, recipient, at, giveUpAt.toISOString(), at);
    },
    countFor: (recipient, since) => countFor.get(recipient, since.toISOString()) ?? 0,
    countConfirmations: (since) => countConfirmations.get(since.toISOString()) ?? 0,
    nextDue(now) {
      const row = nextDue.get(now.toISOString());
      return row === undefined ? null : toMail(row);
    },
    allDue: (now) => allDue.all(now.toISOString()).map(toMail),
    record: ({ inbox, recordId }) => records[inbox].get(recordId) ?? null,
    finish: ({ id, audience }) => void (audience === 'sender' ? keepForCount : remove).run(id),
    postpone: ({ id }, dueAt) => void postpone.run(dueAt.toISOString(), id),
    fail: ({ id }) => void fail.run(id),
    hurry: (now) => void hurry.run(now.toISOString()),
    revive: (now, giveUpAt) => revive.run(now.toISOString(), giveUpAt.toISOString()).changes,
    forgetFailed: () => forgetFailed.run().changes,
    forgetCounted: (before) => void forgetCounted.run(before.toISOString()),
    count: (state) => count.get(state) ?? 0,
  };
}

function toMail({ tableName, giveUpAt, ...row }: Row): WaitingMail {
  const inbox = topics.find((name) => topicTables[name] === tableName);
  if (inbox === undefined) throw new Error(`The outbox tells of a table ${tableName} that there is none of.`);
  return { ...row, inbox, giveUpAt: new Date(giveUpAt) };
}
