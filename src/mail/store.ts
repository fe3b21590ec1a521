import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import { fieldOfKind, forEachInbox, type Inbox, inboxes, inboxNames } from '../shared/inboxes.ts';
import type { Reach } from '../shared/told.ts';

/** The sender is of a form, the admin is the mail's subject. */
export type Audience = 'institute' | 'sender' | 'applicant' | 'admin';

/** `Inbox`: a visitor's record. `notices`: news of a place. */
export type Topic = Inbox | 'notices' | 'accountEvents' | 'alarms';

const topicTables: Readonly<Record<Topic, string>> = {
  ...forEachInbox((inbox) => inboxes[inbox].table),
  notices: 'notices',
  accountEvents: 'account_events',
  // The record is the account of the owner who gets the mail.
  alarms: 'admins',
};
const topics: readonly Topic[] = [...inboxNames, 'notices', 'accountEvents', 'alarms'];

export interface WaitingMail {
  /** Every attempt keeps the id. */
  id: string;
  topic: Topic;
  /** The id of the record; for a notice, of the enrollment. */
  recordId: string;
  audience: Audience;
  /** The index of the address in NOTIFY_EMAIL; null: all of them, as in mails of earlier versions. */
  addressee: number | null;
  attempts: number;
  giveUpAt: Date;
}

export interface NewMail extends Omit<WaitingMail, 'attempts'> {
  /** The key for counting automatic mails to one address and name; null for other mails. */
  recipient: string | null;
  /** The same of the address alone. */
  mailbox: string | null;
  now: Date;
  /** The earliest sending time; by default now. */
  dueAt?: Date;
}

export interface NewNotice {
  id: string;
  enrollment: string;
  event: string;
  /** The office's own words, or ''. */
  message: string;
  now: Date;
}

export type StoredRecord = Readonly<Record<string, string>>;

const insert = statement<
  Omit<NewMail, 'topic' | 'giveUpAt' | 'now' | 'dueAt'> & { table: string } & Record<
      'due' | 'end' | 'at',
      string
    >
>(
  `INSERT INTO outbox (id, table_name, record_id, audience, addressee, recipient, mailbox, due_at, give_up_at, created_at)
   VALUES (@id, @table, @recordId, @audience, @addressee, @recipient, @mailbox, @due, @end, @at)`,
);
export function storeMail({ db }: StoredChange, mail: NewMail): void {
  const { topic, now, dueAt = now, giveUpAt, ...others } = mail;
  const [due, end, at] = [dueAt.toISOString(), giveUpAt.toISOString(), now.toISOString()];
  db.run(insert, { ...others, table: topicTables[topic], due, end, at });
}

const { table: enrollments } = inboxes.enrollments;

/** Whoever sent a record, as mails are addressed. */
export interface Recipient extends Reach {
  name: string;
}

const recipients = forEachInbox((inbox) =>
  statement<[string], Omit<Recipient, 'isBounced'> & { isBounced: number }>(
    `SELECT name, ${fieldOfKind(inbox, 'email') ?? "''"} AS email,
       EXISTS (SELECT 1 FROM bounces WHERE record_id = sent.id) AS isBounced
     FROM ${inboxes[inbox].table} AS sent WHERE id = ?`,
  ),
);
/** Returns whoever sent a record, which may be just deleted; null if it is gone. */
export function recipientOf({ db }: Stored, inbox: Inbox, record: string): Recipient | null {
  const found = db.one(recipients[inbox], [record]);
  return found && { ...found, isBounced: found.isBounced === 1 };
}

const insertNotice = statement<[string, string, string, string, string]>(
  'INSERT INTO notices (id, enrollment, event, message, created_at) VALUES (?, ?, ?, ?, ?)',
);
export function storeNotice({ db }: StoredChange, { id, enrollment, event, message, now }: NewNotice): void {
  db.run(insertNotice, [id, enrollment, event, message, now.toISOString()]);
}

const noticesOf = scalar<[string, string], string>(
  'SELECT id FROM notices WHERE enrollment = ? AND event = ?',
);
/** Deletes an applicant's unsent notices of a kind. Returns whether any existed. */
export function dropNotices(tx: StoredChange, enrollment: string, event: string): boolean {
  const ids = tx.db.all(noticesOf, [enrollment, event]);
  for (const id of ids) finishMail(tx, id);
  return ids.length > 0;
}

const keepForCount = statement<[string]>(
  "UPDATE outbox SET state = 'done' WHERE id = ? AND recipient IS NOT NULL",
);
const remove = statement<[string]>('DELETE FROM outbox WHERE id = ? AND recipient IS NULL');
/** Finishes a mail. A limited one is kept for counting, others are deleted; the notice is deleted too. */
export function finishMail({ db }: StoredChange, id: string): void {
  db.run(keepForCount, [id]);
  db.run(remove, [id]);
}

const dropUnsent = statement<[string, string]>(
  "DELETE FROM outbox WHERE table_name = ? AND record_id = ? AND state <> 'done'",
);
export function dropUnsentMails({ db }: StoredChange, inbox: Inbox, recordId: string): void {
  db.run(dropUnsent, [topicTables[inbox], recordId]);
}

// An owner's first role is owner.
const owners = scalar<[], string>("SELECT id FROM admins WHERE role = 'owner'");
export function ownerIds({ db }: Stored): string[] {
  return db.all(owners);
}

const dropAlarms = statement<[]>("DELETE FROM outbox WHERE table_name = 'admins'");
export function dropAlarmMails({ db }: StoredChange): void {
  db.run(dropAlarms);
}

const countFor = scalar<[string, string], number>(
  'SELECT count(*) FROM outbox WHERE recipient = ? AND created_at > ?',
);
/** Counts limited mails to a recipient since a time, sent or not. */
export function countMailsTo({ db }: Stored, recipient: string, since: Date): number {
  return db.one(countFor, [recipient, since.toISOString()]) ?? 0;
}

const countToMailbox = scalar<[string, string], number>(
  'SELECT count(*) FROM outbox WHERE mailbox = ? AND created_at > ?',
);
/** The same to an address, whatever the name. */
export function countMailsToMailbox({ db }: Stored, mailbox: string, since: Date): number {
  return db.one(countToMailbox, [mailbox, since.toISOString()]) ?? 0;
}

const confirmations = scalar<[string, string], number>(
  "SELECT count(*) FROM outbox WHERE audience = 'sender' AND created_at > ? AND created_at <= ?",
);
/** Counts confirmations to all recipients between two times, sent or not. */
export function countConfirmations({ db }: Stored, since: Date, until: Date): number {
  return db.one(confirmations, [since.toISOString(), until.toISOString()]) ?? 0;
}

interface Row {
  id: string;
  tableName: string;
  recordId: string;
  audience: Audience;
  addressee: number | null;
  attempts: number;
  giveUpAt: string;
}

/** Mails of a deleted record wait, uncounted, until it is restored or purged. */
const ofPresent = 'record_id NOT IN (SELECT id FROM deleted_people)';
const due = `SELECT id, table_name AS tableName, record_id AS recordId, audience, addressee, attempts,
     give_up_at AS giveUpAt
   FROM outbox WHERE state = 'waiting' AND due_at <= ? AND id NOT IN (SELECT value FROM json_each(?)) AND ${ofPresent}
   ORDER BY due_at, sequence`;

const first = statement<[string, string], Row>(`${due} LIMIT 1`);
/** @param held the ids of mails that must not leave yet */
export function firstDue({ db }: Stored, now: Date, held: readonly string[]): WaitingMail | null {
  const row = db.one(first, [now.toISOString(), JSON.stringify(held)]);
  return row === null ? null : toMail(row);
}

const every = statement<[string, string], Row>(due);
export function everyDue({ db }: Stored, now: Date, held: readonly string[]): WaitingMail[] {
  return db.all(every, [now.toISOString(), JSON.stringify(held)]).map(toMail);
}

function toMail({ tableName, giveUpAt, ...row }: Row): WaitingMail {
  const topic = topics.find((name) => topicTables[name] === tableName);
  if (topic === undefined) throw new Error(`The outbox refers to an unknown table ${tableName}.`);
  return { ...row, topic, giveUpAt: new Date(giveUpAt) };
}

const notice = statement<[string], StoredRecord>(
  `SELECT person.id, name, email, phone, address, course, kind, entry, language, person.created_at, event, message
   FROM notices JOIN ${enrollments} AS person ON person.id = enrollment WHERE notices.id = ?`,
);
const records = {
  ...forEachInbox((inbox) =>
    statement<[string], StoredRecord>(`SELECT * FROM ${inboxes[inbox].table} WHERE id = ?`),
  ),
  accountEvents: statement<[string], StoredRecord>(
    `SELECT coalesce(admins.name, account_events.name) AS name,
       coalesce(admins.email, account_events.email) AS email, kind, by_name, by_email, details,
       account_events.created_at
     FROM account_events LEFT JOIN admins ON admins.id = admin_id WHERE account_events.id = ?`,
  ),
  alarms: statement<[string], StoredRecord>("SELECT name, email FROM admins WHERE id = ? AND role = 'owner'"),
};
export function recordOf({ db }: Stored, { id, topic, recordId }: WaitingMail): StoredRecord | null {
  return topic === 'notices' ? db.one(notice, [id]) : db.one(records[topic], [recordId]);
}

const postpone = statement<[string, string]>(
  `UPDATE outbox SET attempts = attempts + 1, due_at = ?, sequence = (SELECT max(sequence) + 1 FROM outbox)
   WHERE id = ?`,
);
/** Counts a failed attempt, and moves the mail behind all others due at that time. */
export function postponeMail({ db }: StoredChange, { id }: WaitingMail, dueAt: Date): void {
  db.run(postpone, [dueAt.toISOString(), id]);
}

const fail = statement<[string]>("UPDATE outbox SET attempts = attempts + 1, state = 'failed' WHERE id = ?");
export function failMail({ db }: StoredChange, { id }: WaitingMail): void {
  db.run(fail, [id]);
}

const setDue = statement<[string, string]>('UPDATE outbox SET due_at = ? WHERE id = ?');
export function makeDue({ db }: StoredChange, id: string, now: Date): void {
  db.run(setDue, [now.toISOString(), id]);
}

// An untried mail with a later due time may concern a change that can still be undone.
const hurry = statement<{ now: string; latest: string }>(
  `UPDATE outbox SET due_at =
     CASE WHEN attempts > 0 OR due_at = created_at THEN @now ELSE min(due_at, @latest) END
   WHERE state = 'waiting'`,
);
/** Makes every waiting mail due now, or by `latest` if its change can still be undone. */
export function makeAllDue({ db }: StoredChange, now: Date, latest: Date): void {
  db.run(hurry, { now: now.toISOString(), latest: latest.toISOString() });
}

const revive = statement<[string, string]>(
  `UPDATE outbox SET state = 'waiting', attempts = 0, due_at = ?, give_up_at = ?
   WHERE state = 'failed' AND ${ofPresent}`,
);
/** Returns the number of failed mails that wait again. */
export function reviveFailed({ db }: StoredChange, now: Date, giveUpAt: Date): number {
  return db.run(revive, [now.toISOString(), giveUpAt.toISOString()]).changes;
}

const removeFailed = statement<[]>(`DELETE FROM outbox WHERE state = 'failed' AND ${ofPresent}`);
/** Returns the number of deleted mails. */
export function dropFailed({ db }: StoredChange): number {
  return db.run(removeFailed).changes;
}

const removeCounted = statement<[string]>("DELETE FROM outbox WHERE state = 'done' AND created_at <= ?");
/** Deletes finished limited mails that were created before a time. */
export function dropCounted({ db }: StoredChange, before: Date): void {
  db.run(removeCounted, [before.toISOString()]);
}

const count = scalar<[string], number>(`SELECT count(*) FROM outbox WHERE state = ? AND ${ofPresent}`);
export function countMails({ db }: Stored, state: 'waiting' | 'failed'): number {
  return db.one(count, [state]) ?? 0;
}
