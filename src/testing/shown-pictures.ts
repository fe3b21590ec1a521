import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { referencedPictures } from '../open-data-folder.ts';
import type { TestApp } from './test-app.ts';

/**
 * Returns the places, as 'table.column', that show a stored picture of which neither backups nor the sweep at the start know. The
 * database itself is asked, so that a new table is found too.
 */
export function unknownPictures({ database, dataFolder }: TestApp): string[] {
  const known = new Set(referencedPictures(database));
  const unknown = readdirSync(join(dataFolder, 'uploads')).filter((name) => !known.has(name));
  if (unknown.length === 0) return [];
  const columns = database
    .prepare<[], { place: string; query: string }>(
      `SELECT tables.name || '.' || columns.name AS place,
         'SELECT 1 FROM "' || tables.name || '" WHERE instr("' || columns.name || '", ?)' AS query
       FROM pragma_table_list AS tables JOIN pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' AND columns.type = 'TEXT'`,
    )
    .all();
  return columns.flatMap(({ place, query }) =>
    unknown.some((name) => database.prepare(query).get(name) !== undefined) ? [place] : [],
  );
}
