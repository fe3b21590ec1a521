import { hash } from 'node:crypto';
import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import type { EntryChange } from '../pages/index.ts';
import { storedName } from '../pictures/index.ts';
import { catalogueKinds } from '../shared/catalogue.ts';
import { inLanguageOf } from '../shared/entry-twins.ts';
import { firstLanguage, type Language } from '../shared/languages.ts';
import type {
  AdminCatalogueEntry,
  CatalogueEntry,
  CatalogueKind,
  EntryTwins,
  TranslatedEntry,
} from '../shared/records.ts';
import { freeSlug, slug } from '../shared/slug.ts';
import { softDelete } from '../undo/index.ts';

export type CatalogueFields = Omit<TranslatedEntry, '_id' | 'image'>;

interface Row {
  id: string;
  name: string;
  price: number;
  description: string;
  gst: string;
  days: number;
  about_course: string;
  eligibility: string;
  course_includes: string;
  course_excludes: string;
  location: string | null;
  image: string | null;
  translations: string;
}

interface AdminRow extends Row {
  share: string | null;
  outdated: string;
  hidden: number;
  place: number;
}

export interface NamedEntry {
  entry: string;
  name: string;
  isShown: 0 | 1;
}

const order = 'position NULLS LAST, sequence';

/** Declares statements per kind. `entries` selects rows that are not deleted, `placed` numbers them too. */
function forEachKind<Stated>(
  state: (sql: { kind: CatalogueKind; table: string; entries: string; placed: string }) => Stated,
): Record<CatalogueKind, Stated> {
  const stateFor = (kind: CatalogueKind, table: string) => {
    const entries = `(SELECT * FROM ${table} WHERE deleted_at IS NULL)`;
    const placed = `SELECT *, row_number() OVER (ORDER BY ${order}) AS place FROM ${entries}`;
    return state({ kind, table, entries, placed });
  };
  return { course: stateFor('course', 'courses'), certificate: stateFor('certificate', 'certificates') };
}

export const deletableEntries = forEachKind(({ kind, table }) =>
  softDelete({
    table,
    kind,
    nameColumn: 'name',
    picturesOf: ({ image, share }) => storedNames({ image: textOf(image), share: textOf(share) }),
  }),
);

const shown = forEachKind(({ entries }) =>
  statement<[], Row>(`SELECT * FROM ${entries} WHERE hidden = 0 ORDER BY ${order}`),
);
/** Returns the entries that visitors see: ordered ones first, then the others, oldest first. */
export function entriesOf(
  { db }: Stored,
  kind: CatalogueKind,
  language: Language = firstLanguage,
): CatalogueEntry[] {
  return db.all(shown[kind]).map((row) => inLanguageOf(toEntry(row), language));
}

const shownById = forEachKind(({ entries }) =>
  statement<[string], Row>(`SELECT * FROM ${entries} WHERE id = ? AND hidden = 0`),
);
/** Returns an entry that visitors see, or null. */
export function findEntry(
  { db }: Stored,
  kind: CatalogueKind,
  id: string,
  language: Language = firstLanguage,
): CatalogueEntry | null {
  const row = db.one(shownById[kind], [id]);
  return row && inLanguageOf(toEntry(row), language);
}

const all = forEachKind(({ placed }) => statement<[], AdminRow>(`${placed} ORDER BY sequence`));
/** Returns all entries, hidden ones included, oldest first. */
export function allEntries({ db }: Stored, kind: CatalogueKind): AdminCatalogueEntry[] {
  return db.all(all[kind]).map(toAdminEntry);
}

const byId = forEachKind(({ placed }) =>
  statement<[string], AdminRow>(`SELECT * FROM (${placed}) WHERE id = ?`),
);
export function findAnyEntry({ db }: Stored, kind: CatalogueKind, id: string): AdminCatalogueEntry | null {
  const row = db.one(byId[kind], [id]);
  return row && toAdminEntry(row);
}

const unedited = forEachKind(({ entries }) =>
  statement<[], { id: string; name: string }>(
    `SELECT id, name FROM ${entries} WHERE hidden = 0 AND updated_at IS NULL ORDER BY ${order}`,
  ),
);
/** Returns the entries that visitors see and no admin has changed. */
export function uneditedEntries({ db }: Stored, kind: CatalogueKind): { id: string; name: string }[] {
  return db.all(unedited[kind]);
}

const nameById = forEachKind(({ entries }) =>
  scalar<[string], string>(`SELECT name FROM ${entries} WHERE id = ?`),
);
/** Returns the English name of an entry, hidden or not, or null. */
export function nameOfEntry({ db }: Stored, kind: CatalogueKind, id: string): string | null {
  return db.one(nameById[kind], [id]);
}

const named = (table: string) =>
  `SELECT id AS entry, name, hidden = 0 AND deleted_at IS NULL AS isShown FROM ${table}`;
const byEnglishName = forEachKind(({ table }) =>
  statement<[string], NamedEntry>(`${named(table)} WHERE name = ?`),
);
const byName = forEachKind(({ table }) =>
  statement<{ text: string; path: string }, NamedEntry>(
    `${named(table)} WHERE @text IN (name, translations ->> @path)`,
  ),
);
/** Returns the entries with a name in English or a language, hidden and deleted ones included. */
export function entriesNamed(
  { db }: Stored,
  kind: CatalogueKind,
  text: string,
  language: Language,
): NamedEntry[] {
  return language === firstLanguage
    ? db.all(byEnglishName[kind], [text])
    : db.all(byName[kind], { text, path: `$.${language}.name` });
}

const changed = forEachKind(({ entries }) =>
  statement<[], { id: string; hidden: number; changed_at: string }>(
    `SELECT id, hidden, coalesce(updated_at, created_at) AS changed_at FROM ${entries} ORDER BY ${order}`,
  ),
);
/** Returns each entry's last change in the site's order, hidden ones included. */
export function entryChanges({ db }: Stored, kind: CatalogueKind): EntryChange[] {
  return db
    .all(changed[kind])
    .map(({ id, hidden, changed_at }) => ({ _id: id, hidden: hidden === 1, changedAt: changed_at }));
}

const taken = forEachKind(({ table }) => scalar<[string], number>(`SELECT 1 FROM ${table} WHERE id = ?`));
const insert = forEachKind(({ table }) =>
  statement<Row & { share: string | null; created_at: string }>(
    `INSERT INTO ${table} (id, name, price, description, gst, days, about_course, eligibility, course_includes,
       course_excludes, location, image, share, translations, created_at)
     VALUES (@id, @name, @price, @description, @gst, @days, @about_course, @eligibility, @course_includes,
       @course_excludes, @location, @image, @share, @translations, @created_at)`,
  ),
);
/**
 * Stores a new entry under a free id, based on the wanted id or name. Deleted ids stay taken.
 * @param image the path of its picture
 */
export function insertEntry(
  { db }: StoredChange,
  kind: CatalogueKind,
  fields: CatalogueFields,
  image: string | null,
  createdAt: string,
  { wantedId = slug(fields.name, kind), share = null }: { wantedId?: string; share?: string | null } = {},
): TranslatedEntry {
  const id = freeSlug(wantedId, (candidate) => db.one(taken[kind], [candidate]) !== null);
  const row = toRow(id, fields, image);
  db.run(insert[kind], { ...row, share, created_at: createdAt });
  return toEntry(row);
}

const update = forEachKind(({ table }) =>
  statement<Row & { share: string | null; outdated: string; updated_at: string }>(
    `UPDATE ${table} SET name = @name, price = @price, description = @description, gst = @gst, days = @days,
       about_course = @about_course, eligibility = @eligibility, course_includes = @course_includes,
       course_excludes = @course_excludes, location = @location, image = @image, share = @share, translations = @translations,
       outdated = @outdated, updated_at = @updated_at
     WHERE id = @id`,
  ),
);
export function updateEntry(
  { db }: StoredChange,
  kind: CatalogueKind,
  entry: TranslatedEntry,
  share: string | null,
  outdated: EntryTwins,
  updatedAt: string,
): TranslatedEntry {
  const row = toRow(entry._id, entry, entry.image);
  db.run(update[kind], { ...row, share, outdated: JSON.stringify(outdated), updated_at: updatedAt });
  return toEntry(row);
}

const setHidden = forEachKind(({ table }) =>
  statement<[number, string, string]>(
    `UPDATE ${table} SET hidden = ?, updated_at = ? WHERE id = ? AND deleted_at IS NULL`,
  ),
);
export function storeHidden(
  { db }: StoredChange,
  kind: CatalogueKind,
  id: string,
  hidden: boolean,
  updatedAt: string,
): void {
  db.run(setHidden[kind], [Number(hidden), updatedAt, id]);
}

const move = forEachKind(({ table }) =>
  statement<[number, string]>(`UPDATE ${table} SET position = ? WHERE id = ?`),
);
/** @param position from 1 */
export function storePosition({ db }: StoredChange, kind: CatalogueKind, id: string, position: number): void {
  db.run(move[kind], [position, id]);
}

const shareById = forEachKind(({ entries }) =>
  scalar<[string], string | null>(`SELECT share FROM ${entries} WHERE id = ?`),
);
/** Returns the stored name of an entry's picture for link previews, or null. */
export function shareOfEntry({ db }: Stored, kind: CatalogueKind, id: string): string | null {
  return db.one(shareById[kind], [id]);
}

const setShare = forEachKind(({ table }) =>
  statement<[string, string]>(`UPDATE ${table} SET share = ? WHERE id = ? AND deleted_at IS NULL`),
);
/** Keeps the time of the last change, since no text has changed. */
export function storeShare({ db }: StoredChange, kind: CatalogueKind, id: string, share: string): void {
  db.run(setShare[kind], [share, id]);
}

const pictures = forEachKind(({ entries }) =>
  statement<[], Pick<AdminRow, 'image' | 'share'>>(`SELECT image, share FROM ${entries}`),
);
/** Returns the names of the stored pictures of all courses and certificates. */
export function entryPictures({ db }: Stored): string[] {
  return catalogueKinds.flatMap((kind) => db.all(pictures[kind]).flatMap(storedNames));
}

function storedNames({ image, share }: Pick<AdminRow, 'image' | 'share'>): string[] {
  return [storedName(image), share].filter((name) => name !== null);
}

function textOf(value: string | number | null | undefined): string | null {
  return value == null ? null : String(value);
}

function toRow(id: string, fields: CatalogueFields, image: string | null): Row {
  return {
    id,
    name: fields.name,
    price: fields.price,
    description: fields.description,
    gst: fields.gst,
    days: fields.days,
    about_course: fields.aboutCourse,
    eligibility: JSON.stringify(fields.eligibility),
    course_includes: JSON.stringify(fields.courseIncludes),
    course_excludes: JSON.stringify(fields.courseExcludes),
    location: fields.location,
    image,
    translations: JSON.stringify(fields.translations),
  };
}

function toEntry(row: Row): TranslatedEntry {
  return {
    _id: row.id,
    name: row.name,
    price: row.price,
    description: row.description,
    gst: row.gst,
    days: row.days,
    aboutCourse: row.about_course,
    eligibility: JSON.parse(row.eligibility),
    courseIncludes: JSON.parse(row.course_includes),
    courseExcludes: JSON.parse(row.course_excludes),
    image: row.image,
    location: row.location,
    translations: JSON.parse(row.translations),
  };
}

function toAdminEntry(row: AdminRow): AdminCatalogueEntry {
  const entry = toEntry(row);
  // Excludes visibility and order, whose changes must not conflict with an edit of the texts.
  const version = hash('sha256', JSON.stringify(entry), 'base64url');
  return {
    ...entry,
    outdated: JSON.parse(row.outdated),
    hidden: row.hidden === 1,
    place: row.place,
    hasShare: row.share !== null,
    version,
  };
}
