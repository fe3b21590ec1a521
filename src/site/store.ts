import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';
import { type ContentChanges, noOwnContent, type OwnContent } from '../shared/content.ts';

export interface Publication {
  /** 0 for the initial content. */
  id: number;
  content: OwnContent;
  adminName: string;
  publishedAt: string;
}

export interface ContentDraft {
  base: number;
  changes: ContentChanges;
}

export interface ReviewedText {
  address: string;
  text: string;
  adminName: string;
  reviewedAt: string;
}

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
export function newestPublication({ db }: Stored): Publication {
  return read(db.one(newest)) ?? began;
}

const one = statement<[number], PublicationRow>(`SELECT ${columns} FROM publications WHERE id = ?`);
export function publicationById({ db }: Stored, id: number): Publication | null {
  return id === 0 ? began : read(db.one(one, [id]));
}

const all = statement<[], PublicationRow>(`SELECT ${columns} FROM publications ORDER BY id DESC`);
/** Returns the kept publications, the newest first. */
export function listPublications({ db }: Stored): Publication[] {
  return db.all(all).flatMap((row) => read(row) ?? []);
}

const insert = statement<[string, string, string, string]>(
  'INSERT INTO publications (content, admin_id, admin_name, published_at) VALUES (?, ?, ?, ?)',
);
/** Returns the id of the publication. */
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
export function deletePublicationsTo({ db }: StoredChange, id: number): void {
  db.run(forget, [id]);
}

const draft = statement<[string], { base: number; changes: string }>(
  'SELECT base, changes FROM content_drafts WHERE admin_id = ?',
);
export function draftOf({ db }: Stored, adminId: string): ContentDraft | null {
  const row = db.one(draft, [adminId]);
  return row && { base: row.base, changes: JSON.parse(row.changes) as ContentChanges };
}

const drafts = scalar<[], string>('SELECT changes FROM content_drafts');
export function draftedChanges({ db }: Stored): ContentChanges[] {
  return db.all(drafts).map((changes) => JSON.parse(changes) as ContentChanges);
}

const putDraft = statement<[string, number, string, string]>(
  'INSERT OR REPLACE INTO content_drafts (admin_id, base, changes, changed_at) VALUES (?, ?, ?, ?)',
);
const dropDraft = statement<[string]>('DELETE FROM content_drafts WHERE admin_id = ?');
/** Deletes a draft without changes. */
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
/** Returns the reviewed translations, as they were then. */
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
/** Returns the English that translations were made from or last reviewed with, except initial ones. */
export function translationSources({ db }: Stored): TranslationSource[] {
  return db.all(sources);
}

const putSource = statement<[string, string]>(
  'INSERT OR REPLACE INTO translation_sources (address, english) VALUES (?, ?)',
);
const dropSource = statement<[string]>('DELETE FROM translation_sources WHERE address = ?');
/** @param english null for an initial translation */
export function storeSource({ db }: StoredChange, address: string, english: string | null): void {
  if (english === null) db.run(dropSource, [address]);
  else db.run(putSource, [address, english]);
}

function read(row: PublicationRow | null): Publication | null {
  return row && { ...row, content: JSON.parse(row.content) as OwnContent };
}
