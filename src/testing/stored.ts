import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/open.ts';

const tables = [
  'courses',
  'certificates',
  'logos',
  'posters',
  'enrollments',
  'registrations',
  'partner_messages',
  'contact_messages',
] as const;

/** How much is stored: rows by table, deleted ones aside, and files by folder. */
export type Stored = Record<'admins' | (typeof tables)[number] | 'uploads' | 'incoming', number>;

/** Counts the rows of every table and the files of pictures, so that a test can tell that nothing was left behind. */
export function countStored(database: Database, dataFolder: string): Stored {
  const count = (from: string) =>
    database.prepare<[], number>(`SELECT count(*) FROM ${from}`).pluck().get() ?? 0;
  const rows = tables.map((table) => [table, count(`${table} WHERE deleted_at IS NULL`)]);
  const files = ['uploads', 'incoming'].map((folder) => [
    folder,
    readdirSync(join(dataFolder, folder)).length,
  ]);
  return Object.fromEntries([['admins', count('admins')], ...rows, ...files]);
}

/** Returns everything that the tables hold as one text, so that a test can tell that nothing was changed. */
export function dumpTables(database: Database): string {
  return JSON.stringify(
    ['admins', ...tables, 'activity'].map((table) => database.prepare(`SELECT * FROM ${table}`).all()),
  );
}
