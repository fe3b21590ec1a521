import * as v from 'valibot';
import { formWithPicture, json } from '../calls/bodies.ts';
import { callWith } from '../calls/call.ts';
import { shapes, textOf } from '../calls/shapes.ts';
import { badRequest, conflict, notFound } from '../http/refusals.ts';
import type { Semaphore } from '../semaphore.ts';
import type { FieldRules } from '../shared/check-fields.ts';
import { defaultFacts } from '../shared/default-facts.ts';
import { limits } from '../shared/limits.ts';
import { pictureName } from '../shared/picture-names.ts';
import type { Institution, SiteFacts, SitePicture, SiteState } from '../shared/site-facts.ts';
import {
  factErrors,
  figureNames,
  institutionRules,
  pictureTextRules,
  previewPages,
} from '../shared/site-facts.ts';
import { texts } from '../shared/texts.ts';
import type { Deletion, Trash } from '../undo/trash.ts';
import { tell } from '../undo/trash.ts';
import { changedFacts } from './changed-facts.ts';
import type { FactsFile } from './facts-file.ts';
import type { SitePictures } from './site-pictures.ts';

/** What the calls need from the app. */
export interface SiteParts {
  factsFile: FactsFile;
  facts: () => SiteFacts;
  sitePictures: SitePictures;
  /** One change of the site at a time. */
  siteSemaphore: Semaphore;
  trash: Trash;
  /** Renders a page with other facts than the site's. */
  preview: (path: string, institution: Institution) => string;
}

/** New facts, and the version that somebody began with. */
const siteChangeRules = v.object({
  version: v.string('version must be text.'),
  facts: institutionRules,
  /** Figures that are right as they are, though the site began with them. */
  confirmed: v.optional(v.array(v.picklist(figureNames, 'confirmed can hold names of figures only.')), []),
});

const pageMessage = `page must be one of ${previewPages.join(', ')}.`;

/** A page, and facts that are not saved. */
const previewRules = v.object({
  page: v.picklist(previewPages, pageMessage),
  facts: institutionRules,
});

/** What the frame around a preview may load: nothing that runs. Pages of this site may show it. */
const framePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const isOwn = 'This is the original picture already.';

const call = callWith<SiteParts>();
const tag = 'Site';

/** The calls of the institute's own facts and of the site's pictures. */
export const siteCalls = [
  call({
    method: 'GET',
    path: '/api/admin/site',
    name: 'getSite',
    tag,
    summary: 'Gives the institute’s own facts and the pictures of the site.',
    who: 'admin',
    answer: shapes.SiteState,
    handle: (_request, parts) => stateOf(parts),
  }),
  call({
    method: 'PUT',
    path: '/api/admin/site',
    name: 'changeSite',
    tag,
    summary: 'Changes the institute’s own facts.',
    who: 'admin',
    body: json(siteChangeRules, limits.factsBody, checkFacts),
    answer: shapes.SiteState,
    refusals: [409],
    changesContent: true,
    activity: 'recorded',
    async handle({ body: { facts, version, confirmed }, did }, parts) {
      const { factsFile, siteSemaphore } = parts;
      const details = await siteSemaphore(async () => {
        const before = factsFile.current();
        await factsFile.write(facts, version, confirmed);
        return changedFacts(before, facts);
      });
      did({ action: 'edited the facts of the site', details });
      return stateOf(parts);
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/site/preview',
    name: 'previewSite',
    tag,
    summary: 'Renders a page with facts that are not saved.',
    who: 'admin',
    body: json(previewRules, limits.factsBody, checkFacts),
    answer: textOf('text/html'),
    storesNothing: true,
    activity: 'none',
    stream(ctx, { body: { page, facts } }, { preview }) {
      ctx.type = 'html';
      ctx.body = preview(page, facts);
    },
  }),
  // An empty page that anyone may have: the preview is put into it by the screen that shows it.
  call({
    method: 'GET',
    path: '/api/admin/site/frame',
    name: 'getPreviewFrame',
    tag,
    summary: 'Gives the empty page that a preview is shown in.',
    who: 'anyone',
    answer: textOf('text/html'),
    stream(ctx) {
      ctx.set({ 'Content-Security-Policy': framePolicy, 'X-Frame-Options': 'SAMEORIGIN' });
      ctx.type = 'html';
      ctx.body = '<!doctype html><html lang="en-IN"><title>Preview</title></html>';
    },
  }),
  call({
    method: 'PUT',
    path: '/api/admin/site/pictures/:id',
    name: 'replacePicture',
    tag,
    summary: 'Puts a picture in the place of one of the site’s own.',
    who: 'admin',
    body: formWithPicture(v.object({}), texts.selectValidImage),
    answer: shapes.SitePicture,
    changesContent: true,
    activity: 'recorded',
    async handle({ id, picture, did }, parts) {
      const slot = await knownSlot(parts, id);
      await parts.siteSemaphore(() =>
        withText(parts, slot, null, () => parts.sitePictures.replace(slot, picture.path)),
      );
      did({ action: 'replaced', ...subjectOf(slot) });
      return pictureOf(parts, slot);
    },
  }),
  call({
    method: 'DELETE',
    path: '/api/admin/site/pictures/:id',
    name: 'restorePicture',
    tag,
    summary: 'Shows the site’s own picture again.',
    who: 'admin',
    answer: shapes.SitePicture,
    headers: ['X-Undo-Id'],
    refusals: [409],
    changesContent: true,
    activity: 'recorded',
    async handle(request, parts) {
      const slot = await knownSlot(parts, request.id);
      const deletion = await parts.siteSemaphore(() =>
        withText(parts, slot, null, async (text) => takeAway(parts, slot, text)),
      );
      if (deletion === null) throw notFound(isOwn);
      tell(deletion, request, 'restored');
      return pictureOf(parts, slot);
    },
  }),
  call({
    method: 'PUT',
    path: '/api/admin/site/picture-texts/:id',
    name: 'describePicture',
    tag,
    summary: 'Says what a picture shows that was put in the place of one of the site’s own.',
    who: 'admin',
    body: json(pictureTextRules),
    answer: shapes.SitePicture,
    refusals: [409],
    changesContent: true,
    activity: 'recorded',
    async handle({ id, body, did }, parts) {
      const slot = await knownSlot(parts, id);
      await parts.siteSemaphore(async () => {
        if (!isReplaced(parts, slot)) throw notFound(isOwn);
        return parts.factsFile.describePicture(slot, body.text ?? null);
      });
      did({ action: 'described', ...subjectOf(slot) });
      return pictureOf(parts, slot);
    },
  }),
];

/** Takes a replaced picture away, with its description. Returns what undoes it, or null where the slot has the site's own. */
function takeAway(parts: SiteParts, slot: string, text: string | null): Deletion | null {
  const taken = parts.sitePictures.take(slot);
  if (taken === null) return null;
  return parts.trash.offer({
    subject: subjectOf(slot),
    undo: () =>
      parts.siteSemaphore(async () => {
        if (isReplaced(parts, slot))
          throw conflict('This cannot be undone: another picture has taken its place by now.');
        await withText(parts, slot, text, async () => taken.putBack());
      }),
    finish: taken.remove,
  });
}

async function stateOf({ factsFile, sitePictures, siteSemaphore }: SiteParts): Promise<SiteState> {
  const read = await siteSemaphore(() => factsFile.readAnew());
  return { ...read, defaults: defaultFacts, pictures: await sitePictures.list(toldOf(factsFile)) };
}

async function pictureOf({ factsFile, sitePictures }: SiteParts, slot: string): Promise<SitePicture> {
  const picture = await sitePictures.find(slot, toldOf(factsFile));
  if (picture === null) throw notFound(noSlot);
  return picture;
}

function subjectOf(slot: string) {
  return { kind: 'picture', thing: slot, name: pictureName(slot) };
}

const noSlot = 'The site has no picture of this name.';

async function knownSlot({ sitePictures }: SiteParts, slot: string): Promise<string> {
  if (!(await sitePictures.has(slot))) throw notFound(noSlot);
  return slot;
}

function isReplaced({ facts }: SiteParts, slot: string): boolean {
  return facts().pictures[slot] !== undefined;
}

function toldOf(factsFile: FactsFile) {
  return factsFile.current().pictureTexts ?? {};
}

/** Changes a slot's description and then its picture, so that none describes another; `change` gets the one before. */
async function withText<Result>(
  { factsFile }: SiteParts,
  slot: string,
  text: string | null,
  change: (before: string | null) => Promise<Result>,
): Promise<Result> {
  const before = await factsFile.describePicture(slot, text);
  try {
    return await change(before);
  } catch (error) {
    await factsFile.describePicture(slot, before);
    throw error;
  }
}

/**
 * Returns what a call brought, cleaned by its rules.
 * @throws HttpRefusal 400 with a sentence for each wrong fact, by its place in the facts, such as `social.facebook`.
 */
function checkFacts<Rules extends FieldRules>(rules: Rules, body: unknown): v.InferOutput<Rules> {
  const result = v.safeParse(rules, body, { abortPipeEarly: true });
  if (result.success) return result.output;
  const errors = factErrors(result.issues);
  const named = Object.entries(errors).map(([place, message]) => [place.replace(/^facts\./u, ''), message]);
  throw badRequest(factSentence(result.issues[0]), Object.fromEntries(named));
}

/** Returns a message, which together with its place is a sentence. */
function factSentence(issue: v.BaseIssue<unknown>): string {
  return issue.message.endsWith('.') ? issue.message : `${v.getDotPath(issue)}: ${issue.message}.`;
}
