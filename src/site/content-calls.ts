import * as v from 'valibot';
import { callWith, formWithPicture, json, textOf } from '../calls/index.ts';
import { listBounds } from '../content/lists.ts';
import { badRequest, conflict, notFound } from '../http/index.ts';
import { messageTexts, ownTexts, type PreviewPage } from '../pages/index.ts';
import { type PictureStore, picturePath } from '../pictures/index.ts';
import type { ContentChanges, OwnContent } from '../shared/content.ts';
import { fill, withChanges } from '../shared/content.ts';
import type { Beginning } from '../shared/content-places.ts';
import { placeAt } from '../shared/content-places.ts';
import { fixedSentences } from '../shared/fixed-sentences.ts';
import { firstLanguage, type Language, languageNames } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import { type PageName, pageNames } from '../shared/pages.ts';
import { Done } from '../shared/records/answers.ts';
import { ContentDifference, ContentState, ContentVersion } from '../shared/records/site.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import { checkChanges, conflictsOf, differences, keyOf, tidied, translatedFrom } from './content-changes.ts';
import type { CurrentContent } from './current-content.ts';
import { type ContentRepository, keptPublications, picturesIn } from './publications.ts';

/** The services that these calls use. */
export interface ContentParts {
  contents: ContentRepository;
  current: CurrentContent;
  pictures: PictureStore;
  /** The facts with the pictures in `DATA_DIR/site/pictures`. */
  filedFacts: () => SiteFacts;
  now: () => Date;
  /** Renders a page with content that is not published. */
  previewContent: PreviewPage;
}

/** Returns the texts and pictures with which the site began at this institute. */
function beginningOf(current: CurrentContent): Beginning {
  return { trees: current.initial().trees, lists: listBounds };
}

const value = v.union(
  [v.string(), v.array(v.string()), v.null()],
  'Each change must be a text, a list of ids, or null.',
);
const listMessage = 'undone must be a list of addresses.';
const changeRules = v.object({
  /** The publication that the changes began with. */
  base: v.pipe(v.number('base must be the number of a publication.'), v.integer(), v.minValue(0)),
  changes: v.record(v.string(), value, 'changes must be an object.'),
});
const draftRules = v.object({
  ...changeRules.entries,
  /** The places that are no longer changed. */
  undone: v.optional(v.array(v.string(listMessage), listMessage), []),
});
const publishRules = v.object({
  ...changeRules.entries,
  /** Whether to publish over what another admin has published of the same places. */
  overwrite: v.optional(v.boolean('overwrite must be true or false.'), false),
});
const restoreRules = v.object({
  /** The publication with which the earlier one was compared. */
  base: changeRules.entries.base,
});
const previewRules = v.object({
  page: v.pipe(v.string('page must be a path.'), v.startsWith('/', 'page must be a path.')),
  changes: changeRules.entries.changes,
});
const reviewRules = v.object({
  address: v.string('address must be text.'),
  reviewed: v.boolean('reviewed must be true or false.'),
});

const pageTexts: ReadonlyMap<string, { language: Language; page: PageName }> = new Map(
  pageNames.flatMap((page) =>
    languageNames.map((language) => [`${language}.${page}`, { language, page }] as const),
  ),
);

const call = callWith<ContentParts>();
const tag = 'Content';

/** The calls of the institute's own words and pictures. */
export const contentCalls = [
  call({
    method: 'GET',
    path: '/api/texts/:id',
    name: 'getTexts',
    tag,
    summary:
      'Gives the texts of a page in a language, such as ta.about, but for those that every page has; ta.messages gives those for messages to applicants.',
    who: 'anyone',
    isSameForAll: true,
    answer: v.record(v.string(), v.unknown()),
    handle({ id }, { current }) {
      const messages = languageNames.find((language) => id === `${language}.messages`);
      if (messages !== undefined) return messageTexts(messages, current.texts);
      const known = pageTexts.get(id);
      if (known === undefined) throw notFound('There are no such texts.');
      return ownTexts(known.page, known.language, current.texts);
    },
  }),
  call({
    method: 'GET',
    path: '/api/admin/content',
    name: 'getContent',
    tag,
    summary: 'Gives what is published, the calling admin’s draft, and which translations were reviewed.',
    who: 'editor',
    answer: ContentState,
    handle: ({ caller }, parts) => stateFor(caller._id, parts),
  }),
  call({
    method: 'PUT',
    path: '/api/admin/content/draft',
    name: 'saveDraft',
    tag,
    summary:
      'Keeps what the calling admin has changed, unseen by visitors, over the same places of the draft before.',
    who: 'editor',
    body: json(draftRules, limits.contentBody),
    answer: Done,
    activity: 'none',
    handle({ body, caller }, { contents, pictures, now }) {
      refuseLostPictures(body.changes, pictures);
      contents.changeDraft(caller._id, body, now().toISOString());
      return { message: 'The draft is kept.' };
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/content/publish',
    name: 'publish',
    tag,
    summary: 'Publishes changes, all at once.',
    description: 'null stands for what the site began with.',
    who: 'editor',
    body: json(publishRules, limits.contentBody),
    answer: ContentState,
    refusals: [409],
    activity: 'recorded',
    handle({ body: { base, changes, overwrite }, caller, record }, parts) {
      const { contents, current, pictures, now } = parts;
      const before = current.publication();
      if (!overwrite) refuseConflicts(contents, base, before.content, changes);
      const beginning = beginningOf(current);
      const kept = tidied(beginning, withChanges(before.content, changes), changes);
      const after = withChanges(before.content, kept);
      checkChanges(beginning, after, kept);
      refuseLostPictures(kept, pictures);
      const changed = differences(before.content, after);
      if (changed.length === 0)
        throw badRequest('There is nothing to publish: this is what the site says already.');
      const made = translatedFrom(changed, (key) => asRead(englishAt(key, after, parts), parts));
      contents.publish({ content: after, changes, translatedFrom: made }, caller, now().toISOString());
      current.changed();
      record({ action: 'published changes of the site', details: countOf(changed.length) });
      return stateFor(caller._id, parts);
    },
  }),
  call({
    method: 'GET',
    path: '/api/admin/content/versions',
    name: 'listVersions',
    tag,
    summary: 'Lists the last publications, the newest first, each with what it changed.',
    who: 'editor',
    answer: v.array(ContentVersion),
    handle(_request, { contents }) {
      const all = contents.list();
      return all.map(({ id, adminName, publishedAt, content }, index) => {
        const earlier = all[index + 1] ?? (id === 1 ? contents.find(0) : null);
        return {
          _id: String(id),
          adminName,
          publishedAt,
          changes: earlier === null ? [] : differences(earlier.content, content),
        };
      });
    },
  }),
  call({
    method: 'GET',
    path: '/api/admin/content/versions/:id',
    name: 'getVersion',
    tag,
    summary: 'Compares an earlier publication with what is shown now; 0 is what the site began with.',
    who: 'editor',
    answer: v.array(ContentDifference),
    handle: ({ id }, { contents, current }) =>
      differences(current.publication().content, found(contents, id).content),
  }),
  call({
    method: 'POST',
    path: '/api/admin/content/versions/:id',
    name: 'restoreVersion',
    tag,
    summary: 'Publishes an earlier publication again, and gives up the calling admin’s draft.',
    who: 'editor',
    body: json(restoreRules),
    answer: ContentState,
    refusals: [409],
    activity: 'recorded',
    handle({ id, body: { base }, caller, record }, parts) {
      const { contents, current, now } = parts;
      if (base !== current.publication().id)
        throw conflict(
          'Something else has been published meanwhile. Nothing was brought back: please compare again.',
        );
      const { content } = found(contents, id);
      const changed = differences(current.publication().content, content);
      if (changed.length === 0) throw badRequest('This is what the site says already.');
      const changes = contents.draft(caller._id)?.changes ?? {};
      const made = translatedFrom(changed, (key) => asRead(englishAt(key, content, parts), parts));
      contents.publish({ content, changes, translatedFrom: made }, caller, now().toISOString());
      current.changed();
      record({ action: 'brought back an earlier version of the site', details: countOf(changed.length) });
      return stateFor(caller._id, parts);
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/content/pictures',
    name: 'addContentPicture',
    tag,
    summary: 'Receives a picture for a place of the site; visitors see it once it is published.',
    who: 'editor',
    body: formWithPicture(v.object({}), fixedSentences.selectValidImage),
    status: 201,
    answer: v.strictObject({ path: v.string() }),
    activity: 'none',
    handle: ({ picture }, { pictures }) =>
      pictures.keep(picture.path, fixedSentences.selectValidImage, (name) => ({ path: picturePath(name) })),
  }),
  call({
    method: 'POST',
    path: '/api/admin/content/preview',
    name: 'previewContent',
    tag,
    summary:
      'Renders a page with changes that are not published, each text with an invisible mark behind it.',
    who: 'editor',
    body: json(previewRules, limits.contentBody),
    answer: textOf('text/html'),
    storesNothing: true,
    activity: 'none',
    async stream(ctx, { body: { page, changes } }, { current, previewContent }) {
      ctx.type = 'html';
      ctx.body = await previewContent(
        page,
        withChanges(current.publication().content, changes),
        current.textsOf,
      );
    },
  }),
  call({
    method: 'PUT',
    path: '/api/admin/content/reviewed',
    name: 'reviewText',
    tag,
    summary:
      'Notes that somebody who speaks the language has read a translation as it stands now, or takes that back.',
    who: 'editor',
    body: json(reviewRules),
    answer: Done,
    activity: 'recorded',
    handle({ body: { address, reviewed }, caller, record }, parts) {
      const { contents, current, now } = parts;
      const { content } = current.publication();
      const place = placeAt(beginningOf(current), content, address);
      if (place?.kind !== 'text') throw badRequest('There is no text with this address.');
      const shown = content[address] ?? place.began;
      if (typeof shown !== 'string') throw badRequest('There is no translation here yet.');
      const review = { address, text: shown, adminName: caller.name, reviewedAt: now().toISOString() };
      if (reviewed) contents.review(review, asRead(englishAt(place.key, content, parts), parts));
      else contents.unreview(address);
      record({
        action: reviewed ? 'reviewed' : 'took back the review of',
        kind: 'translation',
        name: address,
      });
      return { message: reviewed ? 'Reviewed.' : 'The review is taken back.' };
    },
  }),
];

function stateFor(adminId: string, parts: ContentParts): ContentState {
  const { contents, current, filedFacts } = parts;
  const { id, content, adminName, publishedAt } = current.publication();
  const sourceOf = ({ address, english }: { address: string; english: string }) => {
    const now = englishAt(keyOf(address), content, parts);
    return [address, english === asRead(now, parts) ? now : english] as const;
  };
  return {
    publication: { id, adminName, publishedAt },
    own: { ...current.initial().content, ...content },
    files: filesOf(filedFacts()),
    draft: contents.draft(adminId),
    ...beginningOf(current),
    reviewed: Object.fromEntries(contents.reviewed().map(({ address, text }) => [address, text])),
    translatedFrom: Object.fromEntries(contents.sources().map(sourceOf)),
  };
}

/** Returns the English text with a key; an empty text where there is none. */
function englishAt(key: string, content: OwnContent, { current }: ContentParts): string {
  const address = `${firstLanguage}:${key}`;
  const place = placeAt(beginningOf(current), content, address);
  const text = content[address] ?? (place?.kind === 'text' ? place.began : undefined);
  return typeof text === 'string' ? text : '';
}

/** Returns a text with the tagline filled in: another tagline asks for another translation. */
function asRead(text: string, { filedFacts }: ContentParts): string {
  return fill(text, { tagline: filedFacts().tagline });
}

function filesOf({ pictures, pictureTexts }: SiteFacts): ContentState['files'] {
  return Object.fromEntries(
    Object.entries(pictures).map(([name, path]) => [name, { path, text: pictureTexts[name] ?? '' }]),
  );
}

function found(contents: ContentRepository, id: string) {
  const publication = /^\d{1,15}$/u.test(id) ? contents.find(Number(id)) : null;
  if (publication === null) throw notFound('This version is not kept any more.');
  return publication;
}

/** @throws HttpRefusal 409 that names, by its `errors`, what another admin has published of the same places; without, where that cannot be told. */
function refuseConflicts(
  contents: ContentRepository,
  base: number,
  now: OwnContent,
  changes: ContentChanges,
): void {
  const begun = contents.find(base);
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

/**
 * A picture that is not there would be missing on the page, and no backup could be made.
 * @throws HttpRefusal 400 with a sentence for each, by its address
 */
function refuseLostPictures(changes: ContentChanges, { has }: PictureStore): void {
  const lost = picturesIn(changes).filter(({ name }) => !has(name));
  if (lost.length === 0) return;
  throw badRequest(lostPicture, Object.fromEntries(lost.map(({ address }) => [address, lostPicture])));
}

const lostPicture = 'This picture is not there any more: please choose it again.';

function countOf(changes: number): string {
  return changes === 1 ? 'one place' : `${changes} places`;
}
