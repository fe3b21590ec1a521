import type { Database } from '../database/index.ts';
import type { Logo } from '../shared/records.ts';
import { softDelete } from '../undo/index.ts';
import { picturePath } from './picture-store.ts';

/** The logos of collaborators. */
export type LogoRepository = ReturnType<typeof logoRepository>;

interface Row {
  id: string;
  picture: string;
  filename: string;
}

const deletable = softDelete({
  table: 'logos',
  kind: 'partner logo',
  nameColumn: 'filename',
  picturesOf: ({ picture }) => [String(picture)],
});

/** Opens the table of logos. */
export function logoRepository(database: Database) {
  const list = database.prepare<[], Row>(
    'SELECT id, picture, filename FROM logos WHERE deleted_at IS NULL ORDER BY sequence',
  );
  const insert = database.prepare(
    'INSERT INTO logos (id, picture, filename, created_at) VALUES (?, ?, ?, ?)',
  );
  return {
    deletable,
    /** Returns all logos, oldest first. */
    list: () => list.all().map(toLogo),
    insert(id: string, picture: string, filename: string, createdAt: string): Logo {
      insert.run(id, picture, filename, createdAt);
      return toLogo({ id, picture, filename });
    },
    /** Returns the names of all stored pictures in use. */
    pictures: () => list.all().map((row) => row.picture),
  };
}

function toLogo(row: Row): Logo {
  return { _id: row.id, url: picturePath(row.picture), filename: row.filename };
}
