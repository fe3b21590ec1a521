import type { Database } from '../database/index.ts';
import { storedName } from '../pictures/index.ts';
import type { ContentChanges, OwnContent } from '../shared/content.ts';
import { noOwnContent } from '../shared/content.ts';

/** The texts and pictures that were published at once. */
export interface Publication {
  /** 0 for what the site began with. */
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

/** The contents of a publication. */
export interface NewPublication {
  /** All of it. */
  content: OwnContent;
  /** The changes that leave the admin's draft with it. */
  changes: ContentChanges;
  /** The English that each new translation was made from, by its address; null for what the site began with. */
  translatedFrom: Readonly<Record<string, string | null>>;
}

/** The changes of a tab in a draft: places that it sets, and others that are again as they are published. */
export interface DraftChange extends ContentDraft {
  undone: readonly string[];
}

/** A translation that was reviewed. */
export interface ReviewedText {
  address: string;
  text: string;
  adminName: string;
  reviewedAt: string;
}

/** So many publications are kept. */
export const keptPublications = 50;

/** The institute's own content in the database: what is published, what is being drafted, what was reviewed. */
export type ContentRepository = ReturnType<typeof contentRepository>;

interface PublicationRow extends Omit<Publication, 'content'> {
  content: string;
}

/** Opens it. */
export function contentRepository(database: Database) {
  const columns = 'id, content, admin_name AS adminName, published_at AS publishedAt';
  const newest = database.prepare<[], PublicationRow>(
    `SELECT ${columns} FROM publications ORDER BY id DESC LIMIT 1`,
  );
  const one = database.prepare<[number], PublicationRow>(`SELECT ${columns} FROM publications WHERE id = ?`);
  const all = database.prepare<[], PublicationRow>(`SELECT ${columns} FROM publications ORDER BY id DESC`);
  const insert = database.prepare<[string, string, string, string]>(
    'INSERT INTO publications (content, admin_id, admin_name, published_at) VALUES (?, ?, ?, ?)',
  );
  const forget = database.prepare<[number]>('DELETE FROM publications WHERE id <= ?');
  const draft = database.prepare<[string], { base: number; changes: string }>(
    'SELECT base, changes FROM content_drafts WHERE admin_id = ?',
  );
  const drafts = database.prepare<[], { changes: string }>('SELECT changes FROM content_drafts');
  const putDraft = database.prepare<[string, number, string, string]>(
    'INSERT OR REPLACE INTO content_drafts (admin_id, base, changes, changed_at) VALUES (?, ?, ?, ?)',
  );
  const dropDraft = database.prepare<[string]>('DELETE FROM content_drafts WHERE admin_id = ?');
  const reviewed = database.prepare<[], ReviewedText>(
    'SELECT address, text, admin_name AS adminName, reviewed_at AS reviewedAt FROM reviewed_texts',
  );
  const sources = database.prepare<[], { address: string; english: string }>(
    'SELECT address, english FROM translation_sources',
  );
  const putSource = database.prepare<[string, string]>(
    'INSERT OR REPLACE INTO translation_sources (address, english) VALUES (?, ?)',
  );
  const dropSource = database.prepare<[string]>('DELETE FROM translation_sources WHERE address = ?');
  const putReview = database.prepare<[string, string, string, string]>(
    'INSERT OR REPLACE INTO reviewed_texts (address, text, admin_name, reviewed_at) VALUES (?, ?, ?, ?)',
  );
  const unreview = database.prepare<[string]>('DELETE FROM reviewed_texts WHERE address = ?');

  const draftOf = (adminId: string): ContentDraft | null => {
    const row = draft.get(adminId);
    return row === undefined ? null : { base: row.base, changes: JSON.parse(row.changes) as ContentChanges };
  };
  const setDraft = (adminId: string, { base, changes }: ContentDraft, now: string): void => {
    if (Object.keys(changes).length === 0) dropDraft.run(adminId);
    else putDraft.run(adminId, base, JSON.stringify(changes), now);
  };
  const changeDraft = database.transaction(
    (adminId: string, { base, changes, undone }: DraftChange, now: string): void => {
      const before = draftOf(adminId) ?? { base, changes: {} };
      const kept = Object.entries(before.changes).filter(([address]) => !undone.includes(address));
      const draft = {
        // Of two tabs the one that began earlier counts: it asks once more rather than overwrite another admin.
        base: Math.min(base, before.base),
        changes: { ...Object.fromEntries(kept), ...changes },
      };
      setDraft(adminId, draft, now);
    },
  );
  const publish = database.transaction(
    (
      { content, changes, translatedFrom }: NewPublication,
      admin: { _id: string; name: string },
      now: string,
    ): void => {
      for (const [address, english] of Object.entries(translatedFrom)) {
        if (english === null) dropSource.run(address);
        else putSource.run(address, english);
      }
      const { lastInsertRowid } = insert.run(JSON.stringify(content), admin._id, admin.name, now);
      forget.run(Number(lastInsertRowid) - keptPublications);
      const draft = draftOf(admin._id);
      if (draft === null) return;
      // A change from another tab stays in the draft.
      const others = Object.entries(draft.changes).filter(([address]) => !(address in changes));
      setDraft(admin._id, { ...draft, changes: Object.fromEntries(others) }, now);
    },
  );

  const review = database.transaction(
    ({ address, text, adminName, reviewedAt }: ReviewedText, english: string): void => {
      putReview.run(address, text, adminName, reviewedAt);
      putSource.run(address, english);
    },
  );

  return {
    /** Returns what is shown. */
    newest: (): Publication => read(newest.get()) ?? began,
    /** Returns a publication, or null. */
    find: (id: number): Publication | null => (id === 0 ? began : read(one.get(id))),
    /** Returns the publications that are kept, the newest first. */
    list: (): Publication[] => all.all().flatMap((row) => read(row) ?? []),
    /** Publishes content, whole, and takes the changes that led to it out of the admin's draft. */
    publish: publish.immediate,
    /** Returns an admin's draft, or null. */
    draft: draftOf,
    /** Changes single places of an admin's draft; the others stay. */
    changeDraft: changeDraft.immediate,
    reviewed: (): ReviewedText[] => reviewed.all(),
    /** Notes that an admin has read a translation, beside this English. */
    review: review.immediate,
    /** Returns the English that translations were made from or last read beside, unless it is what the site began with. */
    sources: () => sources.all(),
    unreview: (address: string): void => void unreview.run(address),
    /** Returns the names of all stored pictures that a publication or a draft shows. */
    pictures(): string[] {
      const contents = [
        ...all.all().map(({ content }) => content),
        ...drafts.all().map(({ changes }) => changes),
      ];
      return contents.flatMap((json) =>
        picturesIn(JSON.parse(json) as ContentChanges).map(({ name }) => name),
      );
    },
  };
}

/** Returns the stored pictures that changes put somewhere, by their addresses. */
export function picturesIn(changes: ContentChanges): { address: string; name: string }[] {
  return Object.entries(changes).flatMap(([address, path]) => {
    const name = address.startsWith('picture:') && typeof path === 'string' ? storedName(path) : null;
    return name === null ? [] : [{ address, name }];
  });
}

const began: Publication = { id: 0, content: noOwnContent, adminName: '', publishedAt: '' };

function read(row: PublicationRow | undefined): Publication | null {
  return row === undefined ? null : { ...row, content: JSON.parse(row.content) as OwnContent };
}
