import type { Database } from '../database/open.ts';
import type { Poster } from '../shared/records.ts';
import type { SoftDelete } from '../undo/soft-delete.ts';
import { softDelete } from '../undo/soft-delete.ts';

/** The posters of events. */
export interface PosterRepository extends SoftDelete {
  /** All posters, oldest first. */
  list(): Poster[];
  insert(id: string, name: string, picture: string, createdAt: string): Poster;
  /** Returns the name of a poster's stored picture, or null where there is no such poster. */
  findPicture(id: string): string | null;
  /** The names of all stored pictures in use. */
  pictures(): string[];
}

interface Row {
  id: string;
  name: string;
}

/** Opens the table of posters. */
export function posterRepository(database: Database): PosterRepository {
  const list = database.prepare<[], Row>(
    'SELECT id, name FROM posters WHERE deleted_at IS NULL ORDER BY sequence',
  );
  const insert = database.prepare('INSERT INTO posters (id, name, picture, created_at) VALUES (?, ?, ?, ?)');
  const findPicture = database
    .prepare<[string], string>('SELECT picture FROM posters WHERE id = ? AND deleted_at IS NULL')
    .pluck();
  const pictures = database
    .prepare<[], string>('SELECT picture FROM posters WHERE deleted_at IS NULL')
    .pluck();
  return {
    ...softDelete(database, 'posters', ({ picture }) => String(picture)),
    list: () => list.all().map(toPoster),
    insert(id, name, picture, createdAt) {
      insert.run(id, name, picture, createdAt);
      return toPoster({ id, name });
    },
    findPicture: (id) => findPicture.get(id) ?? null,
    pictures: () => pictures.all(),
  };
}

function toPoster({ id, name }: Row): Poster {
  return { _id: id, name, image: `/admin/eventposter/${id}` };
}
