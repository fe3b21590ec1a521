import { join } from 'node:path';
import { type Database, openDatabase } from '../database/index.ts';
import { atEnd } from './at-end.ts';
import { writeMigrated } from './migrated-database.ts';
import { temporaryFolder } from './temporary-folder.ts';

export { madeAt } from './migrated-database.ts';

/** Opens an empty database file of its own, without a single table; it is closed when the test file has ended. */
export function emptyDatabase(file = join(temporaryFolder(), 'institute.db')): Database {
  const database = openDatabase(file);
  atEnd(() => database.close());
  return database;
}

/** Opens a database of its own with the program's schema and no rows. */
export function testDatabase(file = join(temporaryFolder(), 'institute.db')): Database {
  writeMigrated(file);
  return emptyDatabase(file);
}

/** Every table and index as SQL, and every row of the ordinary tables: two alike mean that nothing was changed. */
export function contentOf(database: Database): unknown {
  const schema = database
    .prepare<[], { type: string; name: string; sql: string }>(
      'SELECT type, name, sql FROM sqlite_schema ORDER BY name',
    )
    .all();
  const tables = schema.filter(({ type, name }) => type === 'table' && !name.startsWith('sqlite_'));
  const rows = tables.map(({ name }) => [name, database.prepare(`SELECT * FROM "${name}"`).all()]);
  return { schema, rows };
}
