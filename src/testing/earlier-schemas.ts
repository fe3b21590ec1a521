import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, migrate, once } from '../database/index.ts';
import { migrationsFolder } from '../program-files.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { madeAt } from './test-database.ts';

/** The program's own migrations, in their order. */
export const migrationNames = readdirSync(migrationsFolder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

/** Makes a folder of migrations: the first `count` of the program's own, and others by name. */
export function folderOfMigrations(count: number, others: Record<string, string> = {}): string {
  const folder = temporaryFolder();
  for (const name of migrationNames.slice(0, count)) cpSync(join(migrationsFolder, name), join(folder, name));
  for (const [name, sql] of Object.entries(others)) writeFileSync(join(folder, name), sql);
  return folder;
}

/** A row of a table, by column. */
export type Row = Record<string, unknown>;

const person = 'Kavitha';
/** The values of columns where any text or number would not do, or would not be found again; some of one table alone. */
const usual: Row = {
  name: person,
  email: 'kavitha@example.com',
  mail: 'kavitha@example.com',
  price: 25_000.5,
  days: 5,
  location: 'Namakkal',
  image: '/uploads/course.png',
  picture: 'logo.png',
  search: 'kavitha\nkavitha@example.com',
  hidden: 0,
  created_at: madeAt.toISOString(),
  'batches.kind': 'course',
  'batches.starts_on': '2026-02-09',
  'batches.ends_on': '2026-02-13',
  'places.state': 'asked',
  'places.gets_mails': 1,
  'certificate_paper.signatories': '[]',
  'account_rules.needs_second_factor': 0,
  'account_events.kind': 'password reset',
};
/** The tables and columns that later versions do without, or make anew. */
const gone = [
  'trash',
  'search_progress',
  'page_keys',
  'places.id',
  'password_resets',
  'register_alarms',
  'contact_counts',
  'contact_keys',
  'contact_progress',
  'contact_records',
  'contacts.set_stage',
  'contacts.set_at',
  // An upgrade makes entries anew.
  'contacts.is_stale',
];
/** Columns that no two rows may have alike, besides ids and keys. */
const unique = [
  'admins.email',
  'places.enrollment',
  'issued_certificates.number',
  'issued_certificates.code',
  'passkeys.credential',
];

/** The uploads that the rows refer to. */
export const uploadsOfRows = ['course.png', 'logo.png'];

/**
 * Makes a database as the program left it that knew only the first `count` migrations, with rows in every table, and
 * returns the rows by table. A table that a new migration brings needs nothing here unless one of its columns takes
 * only certain values.
 */
export function fillEarlierDatabase(database: Database, count: number): Record<string, Row[]> {
  migrate(database, folderOfMigrations(count), madeAt);
  for (const table of plainTables(database)) {
    for (const number of hasOneRow(database, table) ? [1] : [1, 2]) insertRow(database, table, number);
  }
  // Its first start has filled the catalogue, and no later one does so again.
  once(database, 'first-run', madeAt, () => undefined);
  return rowsByTable(database);
}

/** Every row of every table that holds rows of its own, by table; without the columns that later versions do without. */
export function rowsByTable(database: Database): Record<string, Row[]> {
  const tables = plainTables(database);
  return Object.fromEntries(tables.map((table) => [table, rowsOf(database, table)]));
}

function rowsOf(database: Database, table: string): Row[] {
  // As they lie in the table itself: by rowid, or by primary key where a table has none.
  const rows = database.prepare<[], Row>(`SELECT * FROM "${table}" NOT INDEXED`).all();
  const isKept = (column: string) => !gone.includes(`${table}.${column}`);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => isKept(column))));
}

/** No virtual table, nor what one keeps its index in, nor the list of migrations, nor what later versions do without. */
function plainTables(database: Database): string[] {
  const tables = database
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all();
  return tables.filter((name) => name !== 'migrations' && !gone.includes(name)).sort();
}

/** Whether a table holds one thing only, which its key says. */
export function hasOneRow(database: Database, table: string): boolean {
  const find = database.prepare<[string]>(
    "SELECT 1 FROM pragma_table_info(?) WHERE name = 'only' AND pk = 1",
  );
  return find.get(table) !== undefined;
}

function insertRow(database: Database, table: string, number: number): void {
  const columns = database
    .prepare<
      [string],
      { name: string; type: string; isRequired: number; fallback: string | null; key: number }
    >(
      'SELECT name, type, "notnull" AS isRequired, dflt_value AS fallback, pk AS key FROM pragma_table_info(?)',
    )
    .all(table)
    .filter(({ type, key }) => !(type === 'INTEGER' && key === 1))
    // The earlier program left optional columns to the database.
    .filter(
      ({ name, isRequired, fallback, key }) => name in usual || key > 0 || (isRequired && fallback === null),
    );
  const values = columns.map(({ name, type, key }) => {
    const isOneOfMany = key > 0 || name === 'id' || unique.includes(`${table}.${name}`);
    if (isOneOfMany && type === 'INTEGER') return number;
    if (isOneOfMany) return `${number}.${String(usual[name] ?? name)}`;
    // Some columns hold lists as JSON, and such a text does for every other.
    return (
      usual[`${table}.${name}`] ??
      usual[name] ??
      (type === 'TEXT' ? JSON.stringify([`${name} of ${table}`]) : number)
    );
  });
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const marks = columns.map(() => '?').join(', ');
  database.prepare(`INSERT INTO "${table}" (${names}) VALUES (${marks})`).run(...values);
}
