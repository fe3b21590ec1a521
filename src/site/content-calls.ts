import * as v from 'valibot';
import { callWith, formWithPicture, json, textOf } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/index.ts';
import { notFound } from '../http/index.ts';
import { messageTexts, ownTexts, type PreviewPage, type TextsIn } from '../pages/index.ts';
import { picturePath } from '../pictures/index.ts';
import { withChanges } from '../shared/content.ts';
import { fixedSentences } from '../shared/fixed-sentences.ts';
import { type Language, languageNames } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import { type PageName, pageNames } from '../shared/pages.ts';
import { Done } from '../shared/records/answers.ts';
import { ContentDifference, ContentState, ContentVersion } from '../shared/records/site.ts';
import { contentChanged, currentPublication, siteTexts } from './current-content.ts';
import {
  changeDraft,
  compareVersion,
  contentState,
  listVersions,
  publish,
  restoreVersion,
  reviewText,
} from './publications.ts';

const value = v.union(
  [v.string(), v.array(v.string()), v.null()],
  'Each change must be a text, a list of ids, or null.',
);
const listMessage = 'undone must be a list of addresses.';
const changeRules = v.object({
  /** The publication that the changes are based on. */
  base: v.pipe(v.number('base must be the number of a publication.'), v.integer(), v.minValue(0)),
  changes: v.record(v.string(), value, 'changes must be an object.'),
});
const draftRules = v.object({
  ...changeRules.entries,
  undone: v.optional(v.array(v.string(listMessage), listMessage), []),
});
const publishRules = v.object({
  ...changeRules.entries,
  /** True to overwrite another admin's changes of the same places. */
  overwrite: v.optional(v.boolean('overwrite must be true or false.'), false),
});
const restoreRules = v.object({
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

const call = callWith<Context & { previewContent: PreviewPage }>();
const tag = 'Content';

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
    handle({ id }, context) {
      const textsIn: TextsIn = (language) => siteTexts(context, language);
      const messages = languageNames.find((language) => id === `${language}.messages`);
      if (messages !== undefined) return messageTexts(messages, textsIn);
      const known = pageTexts.get(id);
      if (known === undefined) throw notFound('There are no such texts.');
      return ownTexts(known.page, known.language, textsIn);
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
    handle: ({ caller }, context) => contentState(context, caller._id),
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
    async handle({ body, caller }, context) {
      await transaction(context, (tx) => changeDraft(tx, caller._id, body));
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
    async handle({ body, caller, record }, context) {
      const changed = await transaction(context, (tx) => publish(tx, caller, body));
      contentChanged(context);
      record({ action: 'published changes of the site', details: countOf(changed) });
      return contentState(context, caller._id);
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
    handle: (_request, context) => listVersions(context),
  }),
  call({
    method: 'GET',
    path: '/api/admin/content/versions/:id',
    name: 'getVersion',
    tag,
    summary: 'Compares an earlier publication with what is shown now; 0 is what the site began with.',
    who: 'editor',
    answer: v.array(ContentDifference),
    handle: ({ id }, context) => compareVersion(context, id),
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
    async handle({ id, body: { base }, caller, record }, context) {
      const changed = await transaction(context, (tx) => restoreVersion(tx, caller, id, base));
      contentChanged(context);
      record({ action: 'brought back an earlier version of the site', details: countOf(changed) });
      return contentState(context, caller._id);
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
    async stream(ctx, { body: { page, changes } }, context) {
      const content = withChanges(currentPublication(context).content, changes);
      ctx.type = 'html';
      ctx.body = await context.previewContent(page, content);
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
    async handle({ body: { address, reviewed }, caller, record }, context) {
      await transaction(context, (tx) => reviewText(tx, caller, address, reviewed));
      record({
        action: reviewed ? 'reviewed' : 'took back the review of',
        kind: 'translation',
        name: address,
      });
      return { message: reviewed ? 'Reviewed.' : 'The review is taken back.' };
    },
  }),
];

function countOf(changes: number): string {
  return changes === 1 ? 'one place' : `${changes} places`;
}
