import type { Database } from '../database/index.ts';
import type { Poster } from '../shared/records.ts';
import { softDelete } from '../undo/index.ts';

/** The posters of events. */
export type PosterRepository = ReturnType<typeof posterRepository>;

interface Row {
  id: string;
  name: string;
  /** JSON. */
  translations: string;
}

const deletable = softDelete({
  table: 'posters',
  kind: 'event poster',
  nameColumn: 'name',
  picturesOf: ({ picture }) => [String(picture)],
});

/** Opens the table of posters. */
export function posterRepository(database: Database) {
  const list = database.prepare<[], Row>(
    'SELECT id, name, translations FROM posters WHERE deleted_at IS NULL ORDER BY sequence',
  );
  const insert = database.prepare(
    'INSERT INTO posters (id, name, picture, created_at, translations) VALUES (?, ?, ?, ?, ?)',
  );
  const findPicture = database
    .prepare<[string], string>('SELECT picture FROM posters WHERE id = ? AND deleted_at IS NULL')
    .pluck();
  const pictures = database
    .prepare<[], string>('SELECT picture FROM posters WHERE deleted_at IS NULL')
    .pluck();
  return {
    deletable,
    /** Returns all posters, oldest first. */
    list: () => list.all().map(toPoster),
    insert(
      id: string,
      name: string,
      picture: string,
      createdAt: string,
      titles: Poster['translations'] = {},
    ): Poster {
      const translations = JSON.stringify(titles);
      insert.run(id, name, picture, createdAt, translations);
      return toPoster({ id, name, translations });
    },
    /** Returns the name of a poster's stored picture, or null where there is no such poster. */
    findPicture: (id: string) => findPicture.get(id) ?? null,
    /** Returns the names of all stored pictures in use. */
    pictures: () => pictures.all(),
  };
}

function toPoster({ id, name, translations }: Row): Poster {
  const poster = { _id: id, name, image: `/admin/eventposter/${id}` };
  return translations === '{}' ? poster : { ...poster, translations: JSON.parse(translations) };
}
