import { hash } from 'node:crypto';
import type { Database } from '../database/index.ts';
import type { EntryChange } from '../pages/index.ts';
import { picturePath, storedName } from '../pictures/index.ts';
import { inLanguageOf } from '../shared/entry-twins.ts';
import { firstLanguage, type Language } from '../shared/languages.ts';
import type {
  AdminCatalogueEntry,
  CatalogueEntry,
  CatalogueKind,
  TranslatedEntry,
} from '../shared/records.ts';
import { freeSlug, slug } from '../shared/slug.ts';
import { type SoftDelete, softDelete } from '../undo/index.ts';
import { outdatedTwins, type SentTwins } from './twins.ts';

/** The fields that an admin decides of an entry; the id and the picture are the server's. */
export type CatalogueFields = Omit<TranslatedEntry, '_id' | 'image'>;

/** The changed fields: also, by their own names, the texts in other languages, which are in `translations` already. */
export type EntryFieldChanges = Partial<CatalogueFields> & SentTwins;

/** One kind of the catalogue: courses or certificates. */
export type CatalogueRepository = ReturnType<typeof catalogueRepository>;

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

/** An entry, hidden, just deleted or shown, by its id and English name. */
interface NamedRow {
  entry: string;
  name: string;
  isShown: 0 | 1;
}

interface AdminRow extends Row {
  /** The name of the stored picture that is made to be shared. */
  share: string | null;
  outdated: string;
  hidden: number;
  place: number;
}

/** The names of the stored pictures that a change brings; null for none. */
export interface EntryPictures {
  image: string | null;
  /** Shows the same as the image. */
  share: string | null;
}

const tables: Record<CatalogueKind, string> = { course: 'courses', certificate: 'certificates' };
const deletable: Readonly<Record<CatalogueKind, SoftDelete>> = {
  course: deletableOf('course'),
  certificate: deletableOf('certificate'),
};

function deletableOf(kind: CatalogueKind): SoftDelete {
  return softDelete({
    table: tables[kind],
    kind,
    nameColumn: 'name',
    picturesOf: ({ image, share }) => storedNames({ image: textOf(image), share: textOf(share) }),
  });
}

/** Opens the table of one kind. Hidden entries are out of sight unless the name says otherwise. */
export function catalogueRepository(database: Database, kind: CatalogueKind) {
  const table = tables[kind];
  const order = 'position NULLS LAST, sequence';
  const entries = `(SELECT * FROM ${table} WHERE deleted_at IS NULL)`;
  const placed = `SELECT *, row_number() OVER (ORDER BY ${order}) AS place FROM ${entries}`;
  const list = database.prepare<[], Row>(`SELECT * FROM ${entries} WHERE hidden = 0 ORDER BY ${order}`);
  const find = database.prepare<[string], Row>(`SELECT * FROM ${entries} WHERE id = ? AND hidden = 0`);
  const listAll = database.prepare<[], AdminRow>(`${placed} ORDER BY sequence`);
  const findAny = database.prepare<[string], AdminRow>(`SELECT * FROM (${placed}) WHERE id = ?`);
  const asAdded = database.prepare<[], { id: string; name: string }>(
    `SELECT id, name FROM ${entries} WHERE hidden = 0 AND updated_at IS NULL ORDER BY ${order}`,
  );
  const nameOf = database.prepare<[string], string>(`SELECT name FROM ${entries} WHERE id = ?`).pluck();
  const move = database.prepare<[number, string]>(`UPDATE ${table} SET position = ? WHERE id = ?`);
  const setHidden = database.prepare<[number, string, string]>(
    `UPDATE ${table} SET hidden = ?, updated_at = ? WHERE id = ? AND deleted_at IS NULL`,
  );
  const changes = database.prepare<[], { id: string; hidden: number; changed_at: string }>(
    `SELECT id, hidden, coalesce(updated_at, created_at) AS changed_at FROM ${entries} ORDER BY ${order}`,
  );
  const insert = database.prepare<Row & { share: string | null; created_at: string }>(
    `INSERT INTO ${table} (id, name, price, description, gst, days, about_course, eligibility, course_includes,
       course_excludes, location, image, share, translations, created_at)
     VALUES (@id, @name, @price, @description, @gst, @days, @about_course, @eligibility, @course_includes,
       @course_excludes, @location, @image, @share, @translations, @created_at)`,
  );
  const update = database.prepare<Row & { share: string | null; outdated: string; updated_at: string }>(
    `UPDATE ${table} SET name = @name, price = @price, description = @description, gst = @gst, days = @days,
       about_course = @about_course, eligibility = @eligibility, course_includes = @course_includes,
       course_excludes = @course_excludes, location = @location, image = @image, share = @share, translations = @translations,
       outdated = @outdated, updated_at = @updated_at
     WHERE id = @id`,
  );
  const called = `SELECT id AS entry, name, hidden = 0 AND deleted_at IS NULL AS isShown FROM ${table}`;
  const calledInEnglish = database.prepare<[string], NamedRow>(`${called} WHERE name = ?`);
  const calledIn = database.prepare<[{ text: string; path: string }], NamedRow>(
    `${called} WHERE @text IN (name, translations ->> @path)`,
  );
  // A deleted one's too, until it is purged.
  const isTaken = database.prepare<[string]>(`SELECT 1 FROM ${table} WHERE id = ?`);
  const pictures = database.prepare<[], Pick<AdminRow, 'image' | 'share'>>(
    `SELECT image, share FROM ${entries}`,
  );
  const shareOf = database
    .prepare<[string], string | null>(`SELECT share FROM ${entries} WHERE id = ?`)
    .pluck();
  const setShare = database.prepare<[string, string]>(
    `UPDATE ${table} SET share = ? WHERE id = ? AND deleted_at IS NULL`,
  );

  const insertEntry = database.transaction(
    (
      wanted: string,
      fields: CatalogueFields,
      image: string | null,
      share: string | null,
      createdAt: string,
    ) => {
      const id = freeSlug(wanted, (candidate) => isTaken.get(candidate) !== undefined);
      const row = toRow(id, fields, image);
      insert.run({ ...row, share, created_at: createdAt });
      return toEntry(row);
    },
  );
  const updateEntry = database.transaction(
    (id: string, changed: EntryFieldChanges, sent: EntryPictures, updatedAt: string) => {
      const current = findAny.get(id);
      if (current === undefined) return null;
      const image = sent.image === null ? current.image : picturePath(sent.image);
      // One that was made of the picture before would show what is gone.
      const share = sent.image === null ? (sent.share ?? current.share) : sent.share;
      const before = toEntry(current);
      const row = toRow(id, { ...before, ...changed }, image);
      const after = toEntry(row);
      const outdated = outdatedTwins(JSON.parse(current.outdated), before, after, changed);
      update.run({ ...row, share, outdated: JSON.stringify(outdated), updated_at: updatedAt });
      return after;
    },
  );
  const reorder = database.transaction((ids: readonly string[]) => {
    const wanted = new Set(ids);
    const known = listAll.all();
    if (wanted.size !== known.length || known.some(({ id }) => !wanted.has(id))) return false;
    for (const [index, id] of [...wanted].entries()) move.run(index + 1, id);
    return true;
  });
  return {
    deletable: deletable[kind],
    /** Returns the entries in a language, in the order that admins gave them, then those that have none, oldest first. */
    list: (language: Language = firstLanguage): CatalogueEntry[] =>
      list.all().map((row) => inLanguageOf(toEntry(row), language)),
    find(id: string, language: Language = firstLanguage): CatalogueEntry | null {
      const row = find.get(id);
      return row === undefined ? null : inLanguageOf(toEntry(row), language);
    },
    /** Returns what has this name, in English or in a language; hidden and just deleted ones too. */
    called: (text: string, language: Language): NamedRow[] =>
      language === firstLanguage
        ? calledInEnglish.all(text)
        : calledIn.all({ text, path: `$.${language}.name` }),
    /** Returns the entries that visitors see and that nobody has changed since they were added. */
    asAdded: () => asAdded.all(),
    /** Returns the hidden ones too, oldest first. */
    listAll: () => listAll.all().map(toAdminEntry),
    /** Returns a hidden one too. */
    findAny: (id: string) => findAny.all(id).map(toAdminEntry)[0] ?? null,
    /** Returns the English name of an entry, hidden or not, or null. */
    nameOf: (id: string): string | null => nameOf.get(id) ?? null,
    /** Puts all entries, hidden ones too, into an order. Returns whether these were the ids of all. */
    reorder: (ids: readonly string[]) => reorder.immediate(ids),
    /** Hides an entry, or shows it again. */
    setHidden(id: string, hidden: boolean, updatedAt: string): void {
      setHidden.run(Number(hidden), updatedAt, id);
    },
    /** Stores a new entry, with the path of its picture, under the first free id like the one wanted or its name. */
    insert: (
      fields: CatalogueFields,
      image: string | null,
      createdAt: string,
      { wantedId = slug(fields.name, kind), share = null }: { wantedId?: string; share?: string | null } = {},
    ): TranslatedEntry => insertEntry.immediate(wantedId, fields, image, share, createdAt),
    /** Changes the fields given, and the stored pictures that are sent. Returns null where there is no such entry. */
    update: (
      id: string,
      changes: EntryFieldChanges,
      sent: EntryPictures,
      updatedAt: string,
    ): TranslatedEntry | null => updateEntry.immediate(id, changes, sent, updatedAt),
    /** Returns the name of the stored picture that is made to be shared, or null. */
    shareOf: (id: string): string | null => shareOf.get(id) ?? null,
    /** Sets that picture alone: of what the entry says, nothing has changed. */
    setShare(id: string, share: string): void {
      setShare.run(share, id);
    },
    /** Returns when each entry became what it is, hidden ones too, in the order of the site. */
    changes: (): EntryChange[] =>
      changes.all().map(({ id, hidden, changed_at }) => ({
        _id: id,
        hidden: hidden === 1,
        changedAt: changed_at,
      })),
    /** Returns the names of all stored pictures in use. */
    pictures: () => pictures.all().flatMap(storedNames),
  };
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
  // Of what a form edits, so that hiding or moving an entry disturbs nobody who edits its texts.
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
