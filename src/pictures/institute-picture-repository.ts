import type { Database } from '../database/index.ts';
import type { InstitutePicture } from '../shared/records.ts';
import { softDelete } from '../undo/index.ts';
import { picturePath } from './picture-store.ts';

/** The pictures of what the institute's facts say: the scan of its authorisation, and portraits. */
export type InstitutePictureRepository = ReturnType<typeof institutePictureRepository>;

interface Row {
  id: string;
  about: string;
  picture: string;
}

const deletable = softDelete({
  table: 'institute_pictures',
  kind: 'institute picture',
  nameColumn: 'about',
  picturesOf: ({ picture }) => [String(picture)],
});

/** Opens the table of these pictures. */
export function institutePictureRepository(database: Database) {
  const list = database.prepare<[], Row>(
    'SELECT id, about, picture FROM institute_pictures WHERE deleted_at IS NULL ORDER BY sequence',
  );
  const insert = database.prepare(
    'INSERT INTO institute_pictures (id, about, picture, created_at) VALUES (?, ?, ?, ?)',
  );
  // Those that were deleted a moment ago too: two of the same cannot come back.
  const replaced = database
    .prepare<[string], string>('DELETE FROM institute_pictures WHERE about = ? RETURNING picture')
    .pluck();
  const others = database
    .prepare<[string], string>(
      'DELETE FROM institute_pictures WHERE about NOT IN (SELECT value FROM json_each(?)) RETURNING picture',
    )
    .pluck();
  const replace = database.transaction((row: Row, createdAt: string) => {
    const before = replaced.all(row.about);
    insert.run(row.id, row.about, row.picture, createdAt);
    return before;
  });
  return {
    deletable,
    /** Returns all of them, oldest first. */
    list: () => list.all().map(toPicture),
    /** Returns the paths of all of them, by what they are about. */
    paths: (): ReadonlyMap<string, string> =>
      new Map(list.all().map(({ about, picture }) => [about, picturePath(picture)])),
    /** Stores a picture in the place of those about the same, and returns it with their names. */
    replace(
      id: string,
      about: string,
      picture: string,
      createdAt: string,
    ): { added: InstitutePicture; replaced: string[] } {
      const row = { id, about, picture };
      return { replaced: replace.immediate(row, createdAt), added: toPicture(row) };
    },
    /** Removes what is about anything else than these. Returns the names of its pictures. */
    removeOthers: (about: readonly string[]): string[] => others.all(JSON.stringify(about)),
    /** Returns the names of all stored pictures in use. */
    pictures: () => list.all().map(({ picture }) => picture),
  };
}

function toPicture({ id, about, picture }: Row): InstitutePicture {
  return { _id: id, about, image: picturePath(picture) };
}
