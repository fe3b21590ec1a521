import type { InferOutput } from 'valibot';
import type { Database } from '../database/open.ts';
import { picturePath, storedName } from '../http/picture-store.ts';
import type { CatalogueEntry, CatalogueKind } from '../shared/records.ts';
import type { catalogueRules } from '../shared/rules.ts';
import { freeSlug, slug } from './slug.ts';

/** What an admin decides about an entry; the id and the picture are the server's. */
export type CatalogueFields = InferOutput<typeof catalogueRules>;

/** An entry and the name of the stored picture that is its own, if it has one. */
export interface StoredEntry {
  entry: CatalogueEntry;
  picture: string | null;
}

/** One kind of the catalogue: courses or certificates. */
export interface CatalogueRepository {
  kind: CatalogueKind;
  /** All entries, oldest first. */
  list(): CatalogueEntry[];
  find(id: string): StoredEntry | null;
  /** Stores a new entry, with the path of its picture, under the first free id like the one wanted or its name. */
  insert(fields: CatalogueFields, image: string | null, createdAt: string, wantedId?: string): CatalogueEntry;
  /** Changes the fields given, and the stored picture unless that is null; gives null where there is no such entry. */
  update(id: string, changes: Partial<CatalogueFields>, picture: string | null): CatalogueEntry | null;
  /** Gives what was removed, or null where there was no such entry. */
  remove(id: string): StoredEntry | null;
  /** The names of all stored pictures in use. */
  pictures(): string[];
}

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
}

const tables: Record<CatalogueKind, string> = { course: 'courses', certificate: 'certificates' };

/** Opens the table of one kind. */
export function catalogueRepository(database: Database, kind: CatalogueKind): CatalogueRepository {
  const table = tables[kind];
  const list = database.prepare<[], Row>(`SELECT * FROM ${table} ORDER BY sequence`);
  const find = database.prepare<[string], Row>(`SELECT * FROM ${table} WHERE id = ?`);
  const insert = database.prepare<Row & { created_at: string }>(
    `INSERT INTO ${table} (id, name, price, description, gst, days, about_course, eligibility, course_includes,
       course_excludes, location, image, created_at)
     VALUES (@id, @name, @price, @description, @gst, @days, @about_course, @eligibility, @course_includes,
       @course_excludes, @location, @image, @created_at)`,
  );
  const update = database.prepare<Row>(
    `UPDATE ${table} SET name = @name, price = @price, description = @description, gst = @gst, days = @days,
       about_course = @about_course, eligibility = @eligibility, course_includes = @course_includes,
       course_excludes = @course_excludes, location = @location, image = @image WHERE id = @id`,
  );
  const remove = database.prepare<[string], Row>(`DELETE FROM ${table} WHERE id = ? RETURNING *`);
  const images = database.prepare<[], string>(`SELECT image FROM ${table} WHERE image IS NOT NULL`).pluck();

  const insertEntry = database.transaction(
    (wanted: string, fields: CatalogueFields, image: string | null, createdAt: string) => {
      const id = freeSlug(wanted, (candidate) => find.get(candidate) !== undefined);
      const row = toRow(id, fields, image);
      insert.run({ ...row, created_at: createdAt });
      return toEntry(row);
    },
  );
  const updateEntry = database.transaction(
    (id: string, changes: Partial<CatalogueFields>, picture: string | null) => {
      const current = find.get(id);
      if (current === undefined) return null;
      const image = picture === null ? current.image : picturePath(picture);
      const row = toRow(id, { ...toEntry(current), ...changes }, image);
      update.run(row);
      return toEntry(row);
    },
  );
  return {
    kind,
    list: () => list.all().map(toEntry),
    find: (id) => toStored(find.get(id)),
    insert: (fields, image, createdAt, wantedId = slug(fields.name, kind)) =>
      insertEntry.immediate(wantedId, fields, image, createdAt),
    update: (id, changes, picture) => updateEntry.immediate(id, changes, picture),
    remove: (id) => toStored(remove.get(id)),
    pictures: () => images.all().flatMap((image) => storedName(image) ?? []),
  };
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
    location: fields.location ?? null,
    image,
  };
}

function toEntry(row: Row): CatalogueEntry {
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
  };
}

function toStored(row: Row | undefined): StoredEntry | null {
  return row === undefined ? null : { entry: toEntry(row), picture: storedName(row.image) };
}
