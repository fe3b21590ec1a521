import type { Database } from '../database/index.ts';
import { forEachInbox, type Inbox, inboxes, inboxNames } from '../shared/inboxes.ts';

/** The recipient of a mail: the institute, the sender of the form, an applicant, or the admin that it is about. */
export type Audience = 'institute' | 'sender' | 'applicant' | 'admin';

/** What a mail is about: a record that a visitor has sent, news of a place, an event of an admin's account, or an alarm. */
export type Topic = Inbox | 'notices' | 'accountEvents' | 'alarms';

const topicTables: Readonly<Record<Topic, string>> = {
  ...forEachInbox((inbox) => inboxes[inbox].table),
  notices: 'notices',
  accountEvents: 'account_events',
  // To an owner, whose account it is.
  alarms: 'admins',
};
const topics: readonly Topic[] = [...inboxNames, 'notices', 'accountEvents', 'alarms'];

/** A mail that waits to be sent. */
export interface WaitingMail {
  /** The same at every attempt. */
  id: string;
  topic: Topic;
  /** The id of the record; of a notice, that of the enrollment. */
  recordId: string;
  audience: Audience;
  /** Of mails to the institute: which of its addresses, from 0; null: all of them, as earlier versions put them in. */
  addressee: number | null;
  /** Failed attempts so far. */
  attempts: number;
  giveUpAt: Date;
}

/** A mail that is put into the outbox. */
export interface NewMail extends Omit<WaitingMail, 'attempts'> {
  /** The key by which mails to one address are counted that nobody at the institute has asked for; null for others. */
  recipient: string | null;
  now: Date;
  /** It leaves then at the earliest; at once by default. */
  dueAt?: Date;
}

/** News of a place, for its applicant or the office. */
export interface NewNotice {
  /** The same as its mail's. */
  id: string;
  enrollment: string;
  event: string;
  /** The office's own words, or empty. */
  message: string;
  now: Date;
}

/** A record's columns as they are stored. */
export type StoredRecord = Readonly<Record<string, string>>;

interface Row {
  id: string;
  tableName: string;
  recordId: string;
  audience: Audience;
  addressee: number | null;
  attempts: number;
  giveUpAt: string;
}

/** The table of mails to be sent. The mails of a deleted record wait, and are not counted, until it is restored or purged. */
export function outboxRepository(database: Database) {
  const insert = database.prepare(
    `INSERT INTO outbox (id, table_name, record_id, audience, addressee, recipient, due_at, give_up_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const countFor = database
    .prepare<[string, string], number>('SELECT count(*) FROM outbox WHERE recipient = ? AND created_at > ?')
    .pluck();
  const countConfirmations = database
    .prepare<[string, string], number>(
      "SELECT count(*) FROM outbox WHERE audience = 'sender' AND created_at > ? AND created_at <= ?",
    )
    .pluck();
  const ofPresent = 'record_id NOT IN (SELECT id FROM deleted_people)';
  const due = `SELECT id, table_name AS tableName, record_id AS recordId, audience, addressee, attempts,
       give_up_at AS giveUpAt
     FROM outbox WHERE state = 'waiting' AND due_at <= ? AND id NOT IN (SELECT value FROM json_each(?)) AND ${ofPresent}
     ORDER BY due_at, sequence`;
  const allDue = database.prepare<[string, string], Row>(due);
  const nextDue = database.prepare<[string, string], Row>(`${due} LIMIT 1`);
  const { table: enrollments } = inboxes.enrollments;
  const notice = database.prepare<[string], StoredRecord>(
    `SELECT person.id, name, email, phone, address, course, kind, entry, language, person.created_at, event, message
     FROM notices JOIN ${enrollments} AS person ON person.id = enrollment WHERE notices.id = ?`,
  );
  const emailOf = database.prepare<[string], string>(`SELECT email FROM ${enrollments} WHERE id = ?`).pluck();
  const insertNotice = database.prepare(
    'INSERT INTO notices (id, enrollment, event, message, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const noticesOf = database
    .prepare<[string, string], string>('SELECT id FROM notices WHERE enrollment = ? AND event = ?')
    .pluck();
  const records = {
    ...forEachInbox((inbox) =>
      database.prepare<[string], StoredRecord>(`SELECT * FROM ${inboxes[inbox].table} WHERE id = ?`),
    ),
    accountEvents: database.prepare<[string], StoredRecord>(
      `SELECT coalesce(admins.name, account_events.name) AS name,
         coalesce(admins.email, account_events.email) AS email, kind, by_name, by_email, details,
         account_events.created_at
       FROM account_events LEFT JOIN admins ON admins.id = admin_id WHERE account_events.id = ?`,
    ),
    alarms: database.prepare<[string], StoredRecord>(
      "SELECT name, email FROM admins WHERE id = ? AND role = 'owner'",
    ),
  };
  const dropUnsent = database.prepare<[string, string]>(
    "DELETE FROM outbox WHERE table_name = ? AND record_id = ? AND state <> 'done'",
  );
  const owners = database.prepare<[], string>("SELECT id FROM admins WHERE role = 'owner'").pluck();
  const dropAlarms = database.prepare("DELETE FROM outbox WHERE table_name = 'admins'");
  const remove = database.prepare('DELETE FROM outbox WHERE id = ? AND recipient IS NULL');
  const keepForCount = database.prepare(
    "UPDATE outbox SET state = 'done' WHERE id = ? AND recipient IS NOT NULL",
  );
  const postpone = database.prepare(
    `UPDATE outbox SET attempts = attempts + 1, due_at = ?, sequence = (SELECT max(sequence) + 1 FROM outbox)
     WHERE id = ?`,
  );
  const fail = database.prepare("UPDATE outbox SET attempts = attempts + 1, state = 'failed' WHERE id = ?");
  const makeDue = database.prepare('UPDATE outbox SET due_at = ? WHERE id = ?');
  // What has not been tried, and was not due as it was put in, tells what may still be undone.
  const hurry = database.prepare<[{ now: string; latest: string }]>(
    `UPDATE outbox SET due_at =
       CASE WHEN attempts > 0 OR due_at = created_at THEN @now ELSE min(due_at, @latest) END
     WHERE state = 'waiting'`,
  );
  const revive = database.prepare(
    `UPDATE outbox SET state = 'waiting', attempts = 0, due_at = ?, give_up_at = ?
     WHERE state = 'failed' AND ${ofPresent}`,
  );
  const forgetFailed = database.prepare(`DELETE FROM outbox WHERE state = 'failed' AND ${ofPresent}`);
  const forgetCounted = database.prepare("DELETE FROM outbox WHERE state = 'done' AND created_at <= ?");
  const count = database
    .prepare<[string], number>(`SELECT count(*) FROM outbox WHERE state = ? AND ${ofPresent}`)
    .pluck();
  function finish(id: string): void {
    keepForCount.run(id);
    remove.run(id);
  }
  return {
    insert({ id, topic, recordId, audience, now, dueAt = now, giveUpAt, ...mail }: NewMail): void {
      const [due, end, at] = [dueAt, giveUpAt, now].map((time) => time.toISOString());
      insert.run(id, topicTables[topic], recordId, audience, mail.addressee, mail.recipient, due, end, at);
    },
    /** Returns the email address of an enrollment. */
    emailOf: (enrollment: string): string => emailOf.get(enrollment) ?? '',
    /** Stores a notice, beside its mail. */
    insertNotice({ id, enrollment, event, message, now }: NewNotice): void {
      insertNotice.run(id, enrollment, event, message, now.toISOString());
    },
    /** Drops the unsent notices of the same kind to an applicant. Returns whether there were any. */
    dropNotices(enrollment: string, event: string): boolean {
      const ids = noticesOf.all(enrollment, event);
      for (const id of ids) finish(id);
      return ids.length > 0;
    },
    /** Drops the unsent mails about a record that a visitor has sent. */
    dropUnsent: (inbox: Inbox, recordId: string) => void dropUnsent.run(topicTables[inbox], recordId),
    /** Returns the ids of the owners. */
    owners: (): string[] => owners.all(),
    /** Drops the mails to owners on what is wrong that have not been sent. */
    dropAlarms: () => void dropAlarms.run(),
    /** Counts the mails to a recipient since a time, sent or not, that are counted. */
    countFor: (recipient: string, since: Date): number => countFor.get(recipient, since.toISOString()) ?? 0,
    /** Counts the confirmations to all recipients between two times, sent or not. */
    countConfirmations: (since: Date, until: Date): number =>
      countConfirmations.get(since.toISOString(), until.toISOString()) ?? 0,
    /** Returns the first mail that is due, or null; `held` are the ids of those that are not to be sent yet. */
    nextDue(now: Date, held: readonly string[]): WaitingMail | null {
      const row = nextDue.get(now.toISOString(), JSON.stringify(held));
      return row === undefined ? null : toMail(row);
    },
    /** Returns every mail that is due but those that are held, by their ids, in the order in which they are sent. */
    allDue: (now: Date, held: readonly string[]): WaitingMail[] =>
      allDue.all(now.toISOString(), JSON.stringify(held)).map(toMail),
    /** Returns the record that a mail is about, or null if it is gone. */
    record: ({ id, topic, recordId }: WaitingMail): StoredRecord | null =>
      (topic === 'notices' ? notice.get(id) : records[topic].get(recordId)) ?? null,
    /** Ends the sending of a mail. One that is counted is kept for that, any other is removed; a notice is gone either way. */
    finish: ({ id }: WaitingMail) => finish(id),
    /** Counts a failed attempt and puts the mail behind all others that are due at that time. */
    postpone: ({ id }: WaitingMail, dueAt: Date) => void postpone.run(dueAt.toISOString(), id),
    /** Counts a failed attempt and makes it the last. */
    fail: ({ id }: WaitingMail) => void fail.run(id),
    /** Makes a mail due. */
    makeDue: (id: string, now: Date) => void makeDue.run(now.toISOString(), id),
    /** Makes every waiting mail due now; those that tell what may still be undone, when they are, but at `latest`. */
    hurry: (now: Date, latest: Date) =>
      void hurry.run({ now: now.toISOString(), latest: latest.toISOString() }),
    /** Makes the failed mails wait again and returns their number. */
    revive: (now: Date, giveUpAt: Date): number =>
      revive.run(now.toISOString(), giveUpAt.toISOString()).changes,
    /** Removes the failed mails and returns their number. */
    forgetFailed: (): number => forgetFailed.run().changes,
    /** Removes the counted mails that are done and were created before a time. */
    forgetCounted: (before: Date) => void forgetCounted.run(before.toISOString()),
    count: (state: 'waiting' | 'failed'): number => count.get(state) ?? 0,
  };
}

export type OutboxRepository = ReturnType<typeof outboxRepository>;

function toMail({ tableName, giveUpAt, ...row }: Row): WaitingMail {
  const topic = topics.find((name) => topicTables[name] === tableName);
  if (topic === undefined) throw new Error(`The outbox refers to an unknown table ${tableName}.`);
  return { ...row, topic, giveUpAt: new Date(giveUpAt) };
}
