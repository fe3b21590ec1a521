import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import * as v from 'valibot';
import { checkBody } from '../calls/check-body.ts';
import { setSubject } from '../calls/subject.ts';
import { readJson } from '../http/json-body.ts';
import { badRequest, conflict, notFound, unavailable } from '../http/refusals.ts';
import { receivedPicture, receivePicture } from '../pictures/receive-picture.ts';
import { atMost } from '../semaphore.ts';
import { calls } from '../shared/calls.ts';
import { defaultFacts } from '../shared/default-facts.ts';
import { limits } from '../shared/limits.ts';
import { pictureName } from '../shared/picture-names.ts';
import type { Institution, SitePicture, SiteState } from '../shared/site-facts.ts';
import { factErrors, institutionRules, pictureTextRules, previewPages } from '../shared/site-facts.ts';
import { texts } from '../shared/texts.ts';
import type { Deletion, Trash } from '../undo/trash.ts';
import { tellOf } from '../undo/trash.ts';
import { changedFacts } from './changed-facts.ts';
import type { FactsFile } from './facts-file.ts';
import type { SitePictureParts } from './site-pictures.ts';
import { openSitePictures } from './site-pictures.ts';

/** What the routes need from the app. */
export interface SiteRouteParts extends SitePictureParts {
  router: Router;
  requireAdmin: Middleware;
  /** Lets admins change what visitors see. */
  requireEditor: Middleware;
  factsFile: FactsFile;
  trash: Trash;
  /** Renders a page with other facts than the site's. */
  preview: (path: string, institution: Institution) => string;
}

/** Rules for what a call changes the facts to; `version` says which state somebody began with. */
export const siteChangeRules = v.object({
  version: v.string('version must be text.'),
  facts: institutionRules,
});

const pageMessage = `page must be one of ${previewPages.join(', ')}.`;

/** Rules for what a call wants to see before it is saved. */
export const previewRules = v.object({
  page: v.picklist(previewPages, pageMessage),
  facts: institutionRules,
});

/** What the frame around a preview may load: nothing that runs. Pages of this site may show it. */
const framePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const isOwn = 'This picture is the site’s own.';

/** Adds the calls of the institute's own facts and of the site's pictures. */
export function addSiteRoutes(parts: SiteRouteParts): void {
  const { router, requireAdmin, requireEditor, factsFile, trash } = parts;
  const pictures = openSitePictures(parts);
  const inTurn = atMost(1, 20, () => unavailable('Too many changes at a time. Please try again.', 5));
  const pictureCall = `${calls.site}/pictures/:id`;

  /** Takes a slot's picture away, and what was told of it. Returns what undoes it, or null for a picture of the site's own. */
  function remove(slot: string, text: string | null): Deletion | null {
    const taken = pictures.take(slot);
    if (taken === null) return null;
    return trash.offer({
      subject: { table: 'site_pictures', id: slot, name: pictureName(slot) },
      undo: () =>
        inTurn(async () => {
          if (isReplaced(slot))
            throw conflict('This cannot be undone: another picture has taken its place by now.');
          await withText(slot, text, taken.putBack);
        }),
      finish: taken.remove,
    });
  }

  async function state(): Promise<SiteState> {
    const read = await inTurn(() => factsFile.readAnew());
    return { ...read, defaults: defaultFacts, pictures: await pictures.list(told()) };
  }
  function pictureOf(slot: string): Promise<SitePicture | null> {
    return pictures.find(slot, told());
  }
  function told() {
    return factsFile.current().pictureTexts ?? {};
  }
  function isReplaced(slot: string): boolean {
    return parts.facts().pictures[slot] !== undefined;
  }
  /** Changes a slot's picture after what is told of it, so that this is never told of another; it gets what was told. */
  async function withText<Result>(
    slot: string,
    text: string | null,
    change: (before: string | null) => Result | Promise<Result>,
  ): Promise<Result> {
    const before = await factsFile.describePicture(slot, text);
    try {
      return await change(before);
    } catch (error) {
      await factsFile.describePicture(slot, before);
      throw error;
    }
  }
  async function slotOf(ctx: Context): Promise<string> {
    const slot = ctx.params.id ?? '';
    if (!(await pictures.has(slot))) throw notFound('The site has no picture of this name.');
    return slot;
  }

  router.get(calls.site, requireAdmin, async (ctx) => {
    ctx.body = await state();
  });

  router.put(calls.site, requireEditor, async (ctx) => {
    const { facts, version } = checkFacts(siteChangeRules, await readJson(ctx, limits.factsBody));
    const details = await inTurn(async () => {
      const before = factsFile.current();
      await factsFile.write(facts, version);
      return changedFacts(before, facts);
    });
    setSubject(ctx, { id: '', name: '', details });
    ctx.body = await state();
  });

  router.post(`${calls.site}/preview`, requireAdmin, async (ctx) => {
    const { page, facts } = checkFacts(previewRules, await readJson(ctx, limits.factsBody));
    ctx.type = 'html';
    ctx.body = parts.preview(page, facts);
  });

  // An empty page that anyone may have: the preview is put into it by the screen that shows it.
  router.get(calls.siteFrame, (ctx) => {
    ctx.set({ 'Content-Security-Policy': framePolicy, 'X-Frame-Options': 'SAMEORIGIN' });
    ctx.type = 'html';
    ctx.body = '<!doctype html><html lang="en-IN"><title>Preview</title></html>';
  });

  // Received before anything is awaited: nobody would notice a connection that ends meanwhile.
  router.put(pictureCall, requireEditor, receivePicture(parts.pictures, 'file'), async (ctx) => {
    const slot = await slotOf(ctx);
    const received = receivedPicture(ctx);
    if (received === null) throw badRequest(texts.selectValidImage, { file: texts.selectValidImage });
    await inTurn(() => withText(slot, null, () => pictures.replace(slot, received.path)));
    ctx.body = await pictureOf(slot);
  });

  router.delete(pictureCall, requireEditor, async (ctx) => {
    const slot = await slotOf(ctx);
    const deletion = await inTurn(() => withText(slot, null, (text) => remove(slot, text)));
    if (deletion === null) throw notFound(isOwn);
    tellOf(ctx, deletion);
    ctx.body = await pictureOf(slot);
  });

  router.put(`${calls.pictureTexts}/:id`, requireEditor, async (ctx) => {
    const { text } = checkBody(pictureTextRules, await readJson(ctx));
    const slot = await slotOf(ctx);
    await inTurn(() => {
      if (!isReplaced(slot)) throw notFound(isOwn);
      return factsFile.describePicture(slot, text ?? null);
    });
    ctx.body = await pictureOf(slot);
  });
}

/**
 * Gives what a call brought, cleaned by its rules.
 * @throws HttpRefusal 400 with a sentence for each wrong fact, by its place in the facts, such as `social.facebook`.
 */
function checkFacts<Rules extends v.GenericSchema>(rules: Rules, body: unknown): v.InferOutput<Rules> {
  const result = v.safeParse(rules, body, { abortPipeEarly: true });
  if (result.success) return result.output;
  const errors = factErrors(result.issues);
  const named = Object.entries(errors).map(([place, message]) => [place.replace(/^facts\./u, ''), message]);
  throw badRequest(factSentence(result.issues[0]), Object.fromEntries(named));
}

/** A message that says only what is wrong is a sentence together with its place. */
function factSentence(issue: v.BaseIssue<unknown>): string {
  return issue.message.endsWith('.') ? issue.message : `${v.getDotPath(issue)}: ${issue.message}.`;
}
