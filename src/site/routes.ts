import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import * as v from 'valibot';
import { atMost } from '../http/at-most.ts';
import { readJson } from '../http/json-body.ts';
import type { PictureStore } from '../http/picture-store.ts';
import { receivedPicture, receivePicture } from '../http/receive-picture.ts';
import { badRequest, notFound, unavailable } from '../http/refusals.ts';
import { calls } from '../shared/calls.ts';
import { defaultFacts } from '../shared/default-facts.ts';
import type { Institution, SitePicture, SiteState } from '../shared/site-facts.ts';
import { factErrors, institutionRules, previewPages } from '../shared/site-facts.ts';
import { texts } from '../shared/texts.ts';
import type { FactsFile } from './facts-file.ts';
import { openSitePictures } from './site-pictures.ts';

/** What the routes need from the app. */
export interface SiteRouteParts {
  router: Router;
  requireReader: Middleware;
  /** Lets admins change what visitors see. */
  requireAdmin: Middleware;
  pictures: PictureStore;
  file: FactsFile;
  /** Paths of the pictures that stand in for the site's own, by name. */
  replaced: () => Readonly<Record<string, string>>;
  /** Renders a page with other facts than the site's. */
  preview: (path: string, institution: Institution) => string;
  distFolder: string;
  dataFolder: string;
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

/** Adds the calls of the institute's own facts and of the site's pictures. */
export function addSiteRoutes(parts: SiteRouteParts): void {
  const { router, requireReader, requireAdmin, file } = parts;
  const pictures = openSitePictures(parts.distFolder, parts.dataFolder, parts.pictures);
  const inTurn = atMost(1, 20, () => unavailable('Too many changes at a time. Please try again.', 5));
  const pictureCall = `${calls.site}/pictures/:id`;

  async function state(): Promise<SiteState> {
    const looked = await file.look();
    return { ...looked, defaults: defaultFacts, pictures: await pictures.list(parts.replaced()) };
  }
  async function pictureOf(slot: string): Promise<SitePicture | undefined> {
    return (await pictures.list(parts.replaced())).find((each) => each.slot === slot);
  }
  async function slotOf(ctx: Context): Promise<string> {
    const slot = ctx.params.id ?? '';
    if (!(await pictures.has(slot))) throw notFound('The site has no picture of this name.');
    return slot;
  }

  router.get(calls.site, requireReader, async (ctx) => {
    ctx.body = await state();
  });

  router.put(calls.site, requireAdmin, async (ctx) => {
    const { facts, version } = checkFacts(siteChangeRules, await readJson(ctx));
    await inTurn(() => file.write(facts, version));
    ctx.body = await state();
  });

  router.post(`${calls.site}/preview`, requireReader, async (ctx) => {
    const { page, facts } = checkFacts(previewRules, await readJson(ctx));
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
  router.put(pictureCall, requireAdmin, receivePicture(parts.pictures, 'file'), async (ctx) => {
    const slot = await slotOf(ctx);
    const received = receivedPicture(ctx);
    if (received === null) throw badRequest(texts.selectValidImage, { file: texts.selectValidImage });
    await inTurn(() => pictures.replace(slot, received.path));
    ctx.body = await pictureOf(slot);
  });

  router.delete(pictureCall, requireAdmin, async (ctx) => {
    const slot = await slotOf(ctx);
    if (!(await inTurn(() => pictures.restore(slot)))) throw notFound('This picture is the site’s own.');
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
