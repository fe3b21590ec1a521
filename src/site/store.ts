import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import { type ContentChanges, noOwnContent, type OwnContent } from '../shared/content.ts';

/** The texts and pictures that were published at once. */
export interface Publication {
  /** 0 for the content that the site began with. */
  id: number;
  content: OwnContent;
  adminName: string;
  publishedAt: string;
}

/** An admin's changes that are not published, and the publication that they began from. */
export interface ContentDraft {
  base: number;
  changes: ContentChanges;
}

/** A translation that was reviewed. */
export interface ReviewedText {
  address: string;
  text: string;
  adminName: string;
  reviewedAt: string;
}

/** The English that a translation was made from. */
export interface TranslationSource {
  address: string;
  english: string;
}

interface PublicationRow extends Omit<Publication, 'content'> {
  content: string;
}

const began: Publication = { id: 0, content: noOwnContent, adminName: '', publishedAt: '' };

const columns = 'id, content, admin_name AS adminName, published_at AS publishedAt';

const newest = statement<[], PublicationRow>(`SELECT ${columns} FROM publications ORDER BY id DESC LIMIT 1`);
/** Returns the publication that visitors see. */
export function newestPublication({ db }: Stored): Publication {
  return read(db.one(newest)) ?? began;
}

const one = statement<[number], PublicationRow>(`SELECT ${columns} FROM publications WHERE id = ?`);
/** Returns a publication, or null if it is not kept. */
export function publicationById({ db }: Stored, id: number): Publication | null {
  return id === 0 ? began : read(db.one(one, [id]));
}

const all = statement<[], PublicationRow>(`SELECT ${columns} FROM publications ORDER BY id DESC`);
/** Returns the publications that are kept, the newest first. */
export function listPublications({ db }: Stored): Publication[] {
  return db.all(all).flatMap((row) => read(row) ?? []);
}

const insert = statement<[string, string, string, string]>(
  'INSERT INTO publications (content, admin_id, admin_name, published_at) VALUES (?, ?, ?, ?)',
);
/** Stores content, whole, and returns the id of the publication. */
export function insertPublication(
  { db }: StoredChange,
  content: OwnContent,
  admin: { _id: string; name: string },
  publishedAt: string,
): number {
  const { lastInsertRowid } = db.run(insert, [JSON.stringify(content), admin._id, admin.name, publishedAt]);
  return Number(lastInsertRowid);
}

const forget = statement<[number]>('DELETE FROM publications WHERE id <= ?');
/** Deletes a publication and all before it. */
export function deletePublicationsTo({ db }: StoredChange, id: number): void {
  db.run(forget, [id]);
}

const draft = statement<[string], { base: number; changes: string }>(
  'SELECT base, changes FROM content_drafts WHERE admin_id = ?',
);
/** Returns an admin's draft, or null. */
export function draftOf({ db }: Stored, adminId: string): ContentDraft | null {
  const row = db.one(draft, [adminId]);
  return row && { base: row.base, changes: JSON.parse(row.changes) as ContentChanges };
}

const drafts = scalar<[], string>('SELECT changes FROM content_drafts');
/** Returns the changes of every draft. */
export function draftedChanges({ db }: Stored): ContentChanges[] {
  return db.all(drafts).map((changes) => JSON.parse(changes) as ContentChanges);
}

const putDraft = statement<[string, number, string, string]>(
  'INSERT OR REPLACE INTO content_drafts (admin_id, base, changes, changed_at) VALUES (?, ?, ?, ?)',
);
const dropDraft = statement<[string]>('DELETE FROM content_drafts WHERE admin_id = ?');
/** Stores an admin's draft; one without changes is deleted. */
export function storeDraft(
  { db }: StoredChange,
  adminId: string,
  { base, changes }: ContentDraft,
  changedAt: string,
): void {
  if (Object.keys(changes).length === 0) db.run(dropDraft, [adminId]);
  else db.run(putDraft, [adminId, base, JSON.stringify(changes), changedAt]);
}

const reviewed = statement<[], ReviewedText>(
  'SELECT address, text, admin_name AS adminName, reviewed_at AS reviewedAt FROM reviewed_texts',
);
/** Returns the translations that were reviewed, as they read then. */
export function reviewedTexts({ db }: Stored): ReviewedText[] {
  return db.all(reviewed);
}

const putReview = statement<[string, string, string, string]>(
  'INSERT OR REPLACE INTO reviewed_texts (address, text, admin_name, reviewed_at) VALUES (?, ?, ?, ?)',
);
export function storeReview({ db }: StoredChange, review: ReviewedText): void {
  const { address, text, adminName, reviewedAt } = review;
  db.run(putReview, [address, text, adminName, reviewedAt]);
}

const unreview = statement<[string]>('DELETE FROM reviewed_texts WHERE address = ?');
export function deleteReview({ db }: StoredChange, address: string): void {
  db.run(unreview, [address]);
}

const sources = statement<[], TranslationSource>('SELECT address, english FROM translation_sources');
/** Returns the English that translations were made from or last read beside, unless the site began with it. */
export function translationSources({ db }: Stored): TranslationSource[] {
  return db.all(sources);
}

const putSource = statement<[string, string]>(
  'INSERT OR REPLACE INTO translation_sources (address, english) VALUES (?, ?)',
);
const dropSource = statement<[string]>('DELETE FROM translation_sources WHERE address = ?');
/** Stores the English that a translation was made from; null if the site began with it. */
export function storeSource({ db }: StoredChange, address: string, english: string | null): void {
  if (english === null) db.run(dropSource, [address]);
  else db.run(putSource, [address, english]);
}

function read(row: PublicationRow | null): Publication | null {
  return row && { ...row, content: JSON.parse(row.content) as OwnContent };
}
