import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import type { InstitutePicture, Logo, Poster } from '../shared/records.ts';
import { softDelete } from '../undo/index.ts';
import { picturePath } from './picture-store.ts';

interface LogoRow {
  id: string;
  picture: string;
  filename: string;
}

interface PosterRow {
  id: string;
  name: string;
  /** JSON. */
  translations: string;
}

interface InstitutePictureRow {
  id: string;
  about: string;
  picture: string;
}

export const deletableLogos = softDelete({
  table: 'logos',
  kind: 'partner logo',
  nameColumn: 'filename',
  picturesOf: ({ picture }) => [String(picture)],
});

const logos = statement<[], LogoRow>(
  'SELECT id, picture, filename FROM logos WHERE deleted_at IS NULL ORDER BY sequence',
);
/** Returns all logos of partners, oldest first. */
export function listLogos({ db }: Stored): Logo[] {
  return db.all(logos).map(toLogo);
}
/** Returns the picture names of all logos. */
export function logoPictures({ db }: Stored): string[] {
  return db.all(logos).map(({ picture }) => picture);
}

const addLogo = statement<[string, string, string, string]>(
  'INSERT INTO logos (id, picture, filename, created_at) VALUES (?, ?, ?, ?)',
);
export function insertLogo({ db }: StoredChange, row: LogoRow, createdAt: string): Logo {
  db.run(addLogo, [row.id, row.picture, row.filename, createdAt]);
  return toLogo(row);
}

export const deletablePosters = softDelete({
  table: 'posters',
  kind: 'event poster',
  nameColumn: 'name',
  picturesOf: ({ picture }) => [String(picture)],
});

const posters = statement<[], PosterRow>(
  'SELECT id, name, translations FROM posters WHERE deleted_at IS NULL ORDER BY sequence',
);
/** Returns all posters of events, oldest first. */
export function listPosters({ db }: Stored): Poster[] {
  return db.all(posters).map(toPoster);
}

const addPoster = statement<[string, string, string, string, string]>(
  'INSERT INTO posters (id, name, picture, created_at, translations) VALUES (?, ?, ?, ?, ?)',
);
/** Stores a poster with its titles in other languages. */
export function insertPoster(
  { db }: StoredChange,
  { id, name, picture }: { id: string; name: string; picture: string },
  createdAt: string,
  titles: Poster['translations'] = {},
): Poster {
  const translations = JSON.stringify(titles);
  db.run(addPoster, [id, name, picture, createdAt, translations]);
  return toPoster({ id, name, translations });
}

const posterPicture = scalar<[string], string>(
  'SELECT picture FROM posters WHERE id = ? AND deleted_at IS NULL',
);
export function findPosterPicture({ db }: Stored, id: string): string | null {
  return db.one(posterPicture, [id]);
}

const allPosterPictures = scalar<[], string>('SELECT picture FROM posters WHERE deleted_at IS NULL');
/** Returns the picture names of all posters. */
export function posterPictures({ db }: Stored): string[] {
  return db.all(allPosterPictures);
}

export const deletableInstitutePictures = softDelete({
  table: 'institute_pictures',
  kind: 'institute picture',
  nameColumn: 'about',
  picturesOf: ({ picture }) => [String(picture)],
});

const institutePictures = statement<[], InstitutePictureRow>(
  'SELECT id, about, picture FROM institute_pictures WHERE deleted_at IS NULL ORDER BY sequence',
);
export function listInstitutePictures({ db }: Stored): InstitutePicture[] {
  return db.all(institutePictures).map(toInstitutePicture);
}
/** Returns the paths of the institute's pictures by subject. */
export function institutePicturePaths({ db }: Stored): ReadonlyMap<string, string> {
  return new Map(db.all(institutePictures).map(({ about, picture }) => [about, picturePath(picture)]));
}
/** Returns the names of the institute's pictures. */
export function institutePictureNames({ db }: Stored): string[] {
  return db.all(institutePictures).map(({ picture }) => picture);
}

// Soft-deleted rows go too: an undo must not restore a second picture of the same subject.
const removeAbout = scalar<[string], string>(
  'DELETE FROM institute_pictures WHERE about = ? RETURNING picture',
);
const addInstitutePicture = statement<[string, string, string, string]>(
  'INSERT INTO institute_pictures (id, about, picture, created_at) VALUES (?, ?, ?, ?)',
);
/** `replaced` has the names of the files to delete. */
export function replaceInstitutePicture(
  { db }: StoredChange,
  row: InstitutePictureRow,
  createdAt: string,
): { added: InstitutePicture; replaced: string[] } {
  const replaced = db.returned(removeAbout, [row.about]);
  db.run(addInstitutePicture, [row.id, row.about, row.picture, createdAt]);
  return { added: toInstitutePicture(row), replaced };
}

const removeOthers = scalar<[string], string>(
  'DELETE FROM institute_pictures WHERE about NOT IN (SELECT value FROM json_each(?)) RETURNING picture',
);
/** Deletes the pictures of all other subjects. Returns their names. */
export function deleteOtherInstitutePictures({ db }: StoredChange, about: readonly string[]): string[] {
  return db.returned(removeOthers, [JSON.stringify(about)]);
}

function toLogo({ id, picture, filename }: LogoRow): Logo {
  return { _id: id, url: picturePath(picture), filename };
}

function toPoster({ id, name, translations }: PosterRow): Poster {
  const poster = { _id: id, name, image: `/admin/eventposter/${id}` };
  return translations === '{}' ? poster : { ...poster, translations: JSON.parse(translations) };
}

function toInstitutePicture({ id, about, picture }: InstitutePictureRow): InstitutePicture {
  return { _id: id, about, image: picturePath(picture) };
}
