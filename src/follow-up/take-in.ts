import { phoneDigits } from '../batches/references.ts';
import type { Database } from '../database/open.ts';
import { searchable } from '../database/searched-table.ts';
import type { Stage } from '../shared/follow-up.ts';
import { stages } from '../shared/follow-up.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { OwnRecord, SentRecord, SentRecords, SourceTable } from './records.ts';
import { stageOf } from './stage.ts';

/** A contact as it is made from records. */
interface Made {
  sequence: number;
  latestAt: string;
  stage: Stage;
  setStage: Stage | null;
  setAt: string | null;
  owner: string | null;
  nextOn: string | null;
  isStale: number;
}

/** Characters by which somebody is found, whatever they have sent. */
const mostSearched = 4_000;

/** Returns by what the person of a record is known again. */
export function keysOf({ email, phone }: Pick<SentRecord, 'email' | 'phone'>): string[] {
  const digits = phoneDigits(phone ?? '');
  return [
    ...(email === '' ? [] : [`email:${email.toLowerCase()}`]),
    ...(digits === '' ? [] : [`phone:${digits}`]),
  ];
}

/** Puts records to their contacts. Whatever is called here belongs in a transaction. */
export function contactMaker(database: Database, records: SentRecords, randomId: () => string) {
  const ownerOf = database
    .prepare<[string], number>('SELECT contact FROM contact_keys WHERE key = ?')
    .pluck();
  const find = database.prepare<[number], Made>(
    `SELECT sequence, latest_at AS latestAt, stage, set_stage AS setStage, set_at AS setAt, owner, next_on AS nextOn,
       is_stale AS isStale FROM contacts WHERE sequence = ?`,
  );
  const insert = database
    .prepare<[string, string], number>(
      `INSERT INTO contacts (id, name, search, latest_at, is_stale) VALUES (?, '', '', ?, 1) RETURNING sequence`,
    )
    .pluck();
  const addKey = database.prepare(
    'INSERT INTO contact_keys (key, contact) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const addRecord = database.prepare(
    `INSERT INTO contact_records (table_name, sequence, contact, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  );
  const set = database.prepare(
    `UPDATE contacts SET set_stage = @setStage, set_at = @setAt, owner = @owner, next_on = @nextOn, is_stale = 1
     WHERE sequence = @sequence`,
  );
  const markStale = database.prepare<[number]>('UPDATE contacts SET is_stale = 1 WHERE sequence = ?');
  const remake = database.prepare(
    `UPDATE contacts SET name = @name, search = @search, latest_at = @latestAt, stage = @stage, is_gone = @isGone,
       is_stale = 0 WHERE sequence = @sequence`,
  );
  const moves = ['contact_records', 'contact_keys', 'contact_notes'].map((table) =>
    database.prepare<[number, number]>(`UPDATE ${table} SET contact = ? WHERE contact = ?`),
  );
  const remove = database.prepare<[number]>('DELETE FROM contacts WHERE sequence = ?');
  const stale = database
    .prepare<[number], number>('SELECT sequence FROM contacts WHERE is_stale = 1 LIMIT ?')
    .pluck();

  /** Makes a contact anew from what the person has sent. */
  function make(contact: Made): void {
    const { sequence, setStage, setAt } = contact;
    const all = records.ofContact(sequence);
    const live = all.filter(({ deletedAt }) => deletedAt === null);
    for (const key of all.flatMap(keysOf)) addKey.run(key, sequence);
    const { stage } = stageOf(live, { stage: setStage, at: setAt });
    const newest = live[0] ?? all[0];
    remake.run({
      sequence,
      stage,
      name: newest?.name ?? '',
      search: searchedIn(live),
      latestAt: newest?.createdAt ?? contact.latestAt,
      isGone: Number(live.length === 0),
    });
  }

  /** Puts two contacts together who turn out to be one person. What was set by hand stays; of two stages the one that comes first on the way, of two days the earlier. */
  function merge(kept: Made, other: Made): void {
    for (const move of moves) move.run(kept.sequence, other.sequence);
    const isOther =
      other.setStage !== null && (kept.setStage === null || isBefore(other.setStage, kept.setStage));
    const { setStage, setAt } = isOther ? other : kept;
    const nextOn = [kept.nextOn, other.nextOn].filter((day) => day !== null).sort()[0] ?? null;
    set.run({ sequence: kept.sequence, setStage, setAt, owner: kept.owner ?? other.owner, nextOn });
    remove.run(other.sequence);
  }

  /** Somebody who was called already has sent something again: that is due on the day it came, and nobody who does so is lost. */
  function hearAgain(contact: Made, at: string): void {
    if (at <= contact.latestAt) return;
    const { sequence, owner } = contact;
    if (contact.setStage === 'lost') set.run({ sequence, setStage: null, setAt: null, owner, nextOn: null });
    else if (contact.stage !== 'new') {
      const day = dayInIndia(new Date(at));
      const nextOn = contact.nextOn === null || day < contact.nextOn ? day : contact.nextOn;
      set.run({ ...contact, nextOn });
    }
  }

  function madeNow(sequence: number): Made | undefined {
    const contact = find.get(sequence);
    if (contact?.isStale === 1) make(contact);
    return find.get(sequence);
  }

  return {
    /** Makes a contact anew if something has changed. */
    remake: (sequence: number) => void madeNow(sequence),
    /** Makes contacts anew whose records or places have changed; returns whether that was all of them. */
    remakeStale(most: number): boolean {
      const sequences = stale.all(most);
      for (const sequence of sequences) madeNow(sequence);
      return sequences.length < most;
    },
    /**
     * Puts a record to the contact who sent it.
     * @param isNew whether it came after the last that was taken in, rather than before the first
     */
    take(table: SourceTable, record: SentRecord, isNew: boolean): void {
      const keys = keysOf(record);
      const known = [...new Set(keys.flatMap((key) => ownerOf.get(key) ?? []))].sort(
        (one, other) => one - other,
      );
      const [first, ...others] = known.flatMap((sequence) => madeNow(sequence) ?? []);
      const contact = first?.sequence ?? insert.get(randomId(), record.createdAt);
      if (contact === undefined) return;
      for (const other of others) {
        const kept = find.get(contact);
        if (kept !== undefined) merge(kept, other);
      }
      // Only now: either of two who turn out to be one may have been lost.
      const heard = first && madeNow(contact);
      if (heard !== undefined && isNew && record.deletedAt === null) hearAgain(heard, record.createdAt);
      for (const key of keys) addKey.run(key, contact);
      addRecord.run(table, record.sequence, contact, record.createdAt);
      markStale.run(contact);
    },
  };
}

function isBefore(one: Stage, other: Stage): boolean {
  return stages.indexOf(one) < stages.indexOf(other);
}

/** Returns the text in which a person is found: each name, address, number, course and reference once. */
function searchedIn(records: readonly OwnRecord[]): string {
  const lines = records.flatMap(({ inbox, name, email, phone, text, reference }) => [
    name,
    email,
    phone ?? '',
    phoneDigits(phone ?? ''),
    inbox === 'enrollments' ? text : '',
    reference ?? '',
  ]);
  const text = [...new Set(lines.filter((line) => line !== '').map(searchable))].join('\n');
  return text.slice(0, mostSearched).toWellFormed();
}
