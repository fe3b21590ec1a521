import type { Change, Context } from '../context.ts';
import type { Stored } from '../database/index.ts';
import { badRequest, conflict, notFound } from '../http/index.ts';
import { type PictureStore, storedName } from '../pictures/index.ts';
import type { ContentChanges, OwnContent } from '../shared/content.ts';
import { fill, withChanges } from '../shared/content.ts';
import { placeAt } from '../shared/content-places.ts';
import { firstLanguage } from '../shared/languages.ts';
import type { ContentDifference, ContentState, ContentVersion } from '../shared/records.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import { checkChanges, conflictsOf, differences, keyOf, tidied, translatedFrom } from './content-changes.ts';
import { beginningOf, currentPublication, initialTexts } from './current-content.ts';
import { filedFacts } from './current-facts.ts';
import { ownFacts } from './facts-file.ts';
import {
  type ContentDraft,
  deletePublicationsTo,
  deleteReview,
  draftedChanges,
  draftOf,
  insertPublication,
  listPublications,
  newestPublication,
  type Publication,
  publicationById,
  reviewedTexts,
  storeDraft,
  storeReview,
  storeSource,
  translationSources,
} from './store.ts';

interface Editor {
  _id: string;
  name: string;
}

/** A tab's changes of a draft: new values, and places no longer changed. */
export interface DraftChange extends ContentDraft {
  undone: readonly string[];
}

export interface ContentToPublish extends ContentDraft {
  overwrite: boolean;
}

export const keptPublications = 50;

export function contentState(context: Context, adminId: string): ContentState {
  const { id, content, adminName, publishedAt } = currentPublication(context);
  const sourceOf = ({ address, english }: { address: string; english: string }) => {
    const now = englishAt(context, keyOf(address), content);
    return [address, english === asRead(context, now) ? now : english] as const;
  };
  return {
    publication: { id, adminName, publishedAt },
    own: { ...initialTexts(context).content, ...content },
    files: filesOf(filedFacts(context)),
    draft: draftOf(context, adminId),
    ...beginningOf(context),
    reviewed: Object.fromEntries(reviewedTexts(context).map(({ address, text }) => [address, text])),
    translatedFrom: Object.fromEntries(translationSources(context).map(sourceOf)),
  };
}

/** Returns the kept publications with their changes, the newest first. */
export function listVersions(stored: Stored): ContentVersion[] {
  const all = listPublications(stored);
  return all.map(({ id, adminName, publishedAt, content }, index) => {
    const earlier = all[index + 1] ?? (id === 1 ? publicationById(stored, 0) : null);
    return {
      _id: String(id),
      adminName,
      publishedAt,
      changes: earlier === null ? [] : differences(earlier.content, content),
    };
  });
}

/**
 * Returns the differences between an earlier publication and the current one.
 * @throws HttpRefusal 404 if it is not kept.
 */
export function compareVersion(stored: Stored, id: string): ContentDifference[] {
  return differences(currentPublication(stored).content, keptVersion(stored, id).content);
}

/**
 * Merges changes into an admin's draft.
 * @throws HttpRefusal 400 for a missing picture.
 */
export function changeDraft(tx: Change, adminId: string, { base, changes, undone }: DraftChange): void {
  refuseLostPictures(changes, tx.pictures);
  const before = draftOf(tx, adminId) ?? { base, changes: {} };
  const kept = Object.entries(before.changes).filter(([address]) => !undone.includes(address));
  const draft = {
    // The earlier base of two tabs is safer: it may ask the admin, but never overwrites another's changes.
    base: Math.min(base, before.base),
    changes: { ...Object.fromEntries(kept), ...changes },
  };
  storeDraft(tx, adminId, draft, tx.now().toISOString());
}

/**
 * Publishes all changes, and removes them from the draft. Returns their number. After the commit, call `contentChanged`.
 * @throws HttpRefusal 409 if another admin has changed the same places, 400 for wrong changes or none.
 */
export function publish(tx: Change, admin: Editor, order: ContentToPublish): number {
  const { base, changes, overwrite } = order;
  // The same commit may contain another publication.
  const before = newestPublication(tx).content;
  if (!overwrite) refuseConflicts(tx, base, before, changes);
  const beginning = beginningOf(tx);
  const kept = tidied(beginning, withChanges(before, changes), changes);
  const after = withChanges(before, kept);
  checkChanges(beginning, after, kept);
  refuseLostPictures(kept, tx.pictures);
  const changed = differences(before, after);
  if (changed.length === 0)
    throw badRequest('There is nothing to publish: this is what the site says already.');
  storePublication(tx, admin, after, changed);
  leaveDraft(tx, admin, changes);
  return changed.length;
}

/**
 * Publishes an earlier version again, and deletes the draft. Returns the number of changes. After the commit, call
 * `contentChanged`.
 * @param base the publication that the admin compared it with
 * @throws HttpRefusal 409 if another was published since, 404 if the earlier one is not kept, 400 if they are equal.
 */
export function restoreVersion(tx: Change, admin: Editor, id: string, base: number): number {
  const shown = newestPublication(tx);
  if (base !== shown.id)
    throw conflict(
      'Something else has been published meanwhile. Nothing was brought back: please compare again.',
    );
  const { content } = keptVersion(tx, id);
  const changed = differences(shown.content, content);
  if (changed.length === 0) throw badRequest('This is what the site says already.');
  storePublication(tx, admin, content, changed);
  leaveDraft(tx, admin, draftOf(tx, admin._id)?.changes ?? {});
  return changed.length;
}

/**
 * Marks a translation as reviewed beside its English, or as not reviewed.
 * @throws HttpRefusal 400 for an unknown text or translation.
 */
export function reviewText(tx: Change, admin: Editor, address: string, isReviewed: boolean): void {
  const { content } = newestPublication(tx);
  const place = placeAt(beginningOf(tx), content, address);
  if (place?.kind !== 'text') throw badRequest('There is no text with this address.');
  const text = content[address] ?? place.began;
  if (typeof text !== 'string') throw badRequest('There is no translation here yet.');
  if (isReviewed) {
    storeReview(tx, { address, text, adminName: admin.name, reviewedAt: tx.now().toISOString() });
    storeSource(tx, address, asRead(tx, englishAt(tx, place.key, content)));
  } else deleteReview(tx, address);
}

/** Returns the names of all stored pictures in publications and drafts. */
export function contentPictures(stored: Stored): string[] {
  const published = listPublications(stored).map(({ content }) => content);
  return [...published, ...draftedChanges(stored)].flatMap((changes) =>
    picturesIn(changes).map(({ name }) => name),
  );
}

function storePublication(
  tx: Change,
  admin: Editor,
  content: OwnContent,
  changed: readonly ContentDifference[],
): void {
  const sources = translatedFrom(changed, (key) => asRead(tx, englishAt(tx, key, content)));
  for (const [address, english] of Object.entries(sources)) storeSource(tx, address, english);
  const id = insertPublication(tx, content, admin, tx.now().toISOString());
  deletePublicationsTo(tx, id - keptPublications);
}

/** Removes published changes from an admin's draft; changes of another tab stay. */
function leaveDraft(tx: Change, { _id }: Editor, changes: ContentChanges): void {
  const draft = draftOf(tx, _id);
  if (draft === null) return;
  const others = Object.entries(draft.changes).filter(([address]) => !(address in changes));
  storeDraft(tx, _id, { ...draft, changes: Object.fromEntries(others) }, tx.now().toISOString());
}

function englishAt(context: Context, key: string, content: OwnContent): string {
  const address = `${firstLanguage}:${key}`;
  const place = placeAt(beginningOf(context), content, address);
  const text = content[address] ?? (place?.kind === 'text' ? place.began : undefined);
  return typeof text === 'string' ? text : '';
}

/** Fills in the tagline: a new tagline needs a new translation. */
function asRead(context: Context, text: string): string {
  return fill(text, { tagline: ownFacts(context).tagline });
}

function filesOf({ pictures, pictureTexts }: SiteFacts): ContentState['files'] {
  return Object.fromEntries(
    Object.entries(pictures).map(([name, path]) => [name, { path, text: pictureTexts[name] ?? '' }]),
  );
}

function keptVersion(stored: Stored, id: string): Publication {
  const publication = /^\d{1,15}$/u.test(id) ? publicationById(stored, Number(id)) : null;
  if (publication === null) throw notFound('This version is not kept any more.');
  return publication;
}

/** @throws HttpRefusal 409 with the conflicting places in `errors`, or without them if `base` is not kept. */
function refuseConflicts(stored: Stored, base: number, now: OwnContent, changes: ContentChanges): void {
  const begun = publicationById(stored, base);
  if (begun === null)
    throw conflict(
      `What others have published since your changes began cannot be told any more: only the last ${keptPublications} publications are kept. Nothing was published.`,
    );
  const places = conflictsOf(begun.content, now, changes);
  if (places.length === 0) return;
  throw conflict(
    `Another admin has changed ${places.length === 1 ? 'one of these places' : `${places.length} of these places`} meanwhile. Nothing was published.`,
    Object.fromEntries(places.map((address) => [address, 'Another admin has changed this meanwhile.'])),
  );
}

const lostPicture = 'This picture is not there any more: please choose it again.';

/**
 * A missing picture would leave a gap on the page and break backups.
 * @throws HttpRefusal 400 with a sentence for each, by address.
 */
function refuseLostPictures(changes: ContentChanges, { has }: PictureStore): void {
  const lost = picturesIn(changes).filter(({ name }) => !has(name));
  if (lost.length === 0) return;
  throw badRequest(lostPicture, Object.fromEntries(lost.map(({ address }) => [address, lostPicture])));
}

function picturesIn(changes: ContentChanges): { address: string; name: string }[] {
  return Object.entries(changes).flatMap(([address, path]) => {
    const name = address.startsWith('picture:') && typeof path === 'string' ? storedName(path) : null;
    return name === null ? [] : [{ address, name }];
  });
}
