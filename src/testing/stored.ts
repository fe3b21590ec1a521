import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/open.ts';

const tables = [
  'admins',
  'courses',
  'certificates',
  'logos',
  'posters',
  'enrollments',
  'registrations',
  'partner_messages',
  'contact_messages',
] as const;

/** How much is stored: rows by table, and files by folder. */
export type Stored = Record<(typeof tables)[number] | 'uploads' | 'incoming', number>;

/** Counts the rows of every table and the files of pictures, so that a test can tell that nothing was left behind. */
export function countStored(database: Database, dataFolder: string): Stored {
  const rows = tables.map((table) => [
    table,
    database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0,
  ]);
  const files = ['uploads', 'incoming'].map((folder) => [
    folder,
    readdirSync(join(dataFolder, folder)).length,
  ]);
  return Object.fromEntries([...rows, ...files]);
}

/** Gives everything that the tables hold as one text, so that a test can tell that nothing was changed. */
export function dumpTables(database: Database): string {
  return JSON.stringify(
    [...tables, 'trash', 'activity'].map((table) => database.prepare(`SELECT * FROM ${table}`).all()),
  );
}
