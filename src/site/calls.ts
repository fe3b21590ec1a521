import * as v from 'valibot';
import { callWith, json, textOf } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { transactionNow } from '../database/index.ts';
import { badRequest } from '../http/index.ts';
import { deleteOtherInstitutePictures } from '../pictures/index.ts';
import type { FieldRules } from '../shared/check-fields.ts';
import { defaultFacts } from '../shared/default-facts.ts';
import { authorisationPicture } from '../shared/institute-people.ts';
import { limits } from '../shared/limits.ts';
import { SiteState } from '../shared/records/site.ts';
import type { Institution } from '../shared/site-facts.ts';
import { factErrors, figureNames, previewPages, sentFactsRules } from '../shared/site-facts.ts';
import { changeFacts, ownFacts, readFacts } from './facts-file.ts';

const siteChangeRules = v.object({
  version: v.string('version must be text.'),
  facts: sentFactsRules,
  /** Figures that equal the samples but are correct. */
  confirmed: v.optional(v.array(v.picklist(figureNames, 'confirmed can hold names of figures only.')), []),
});

const pageMessage = `page must be one of ${previewPages.join(', ')}.`;

const previewRules = v.object({
  page: v.picklist(previewPages, pageMessage),
  facts: sentFactsRules,
});

/** The Content-Security-Policy of a preview frame: no script runs, and only this site may frame it. */
const framePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const call = callWith<
  Context & {
    preview(path: string, institution: Institution): Promise<string>;
  }
>();
const tag = 'Site';

export const siteCalls = [
  call({
    method: 'GET',
    path: '/api/admin/site',
    name: 'getSite',
    tag,
    summary: 'Gives the institute’s own facts.',
    // The office issues certificates, which show some of the facts.
    who: 'admin',
    answer: SiteState,
    handle: (_request, context) => stateOf(context),
  }),
  call({
    method: 'PUT',
    path: '/api/admin/site',
    name: 'changeSite',
    tag,
    summary: 'Changes the institute’s own facts.',
    who: 'editor',
    body: json(siteChangeRules, limits.factsBody, checkFacts),
    answer: SiteState,
    refusals: [409],
    changesContent: true,
    activity: 'recorded',
    async handle({ body, record }, context) {
      const changes = await changeFacts(context, body);
      // Portraits of removed people are deleted.
      const people = ownFacts(context).people.map(({ id }) => id);
      const removed = transactionNow(context, (tx) =>
        deleteOtherInstitutePictures(tx, [authorisationPicture, ...people]),
      );
      for (const name of removed) await context.pictures.remove(name);
      record({ action: 'edited', kind: 'site', changes });
      return stateOf(context);
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/site/preview',
    name: 'previewSite',
    tag,
    summary: 'Renders a page with facts that are not saved.',
    who: 'editor',
    body: json(previewRules, limits.factsBody, checkFacts),
    answer: textOf('text/html'),
    storesNothing: true,
    activity: 'none',
    async stream(ctx, { body: { page, facts } }, context) {
      ctx.type = 'html';
      ctx.body = await context.preview(page, { ...ownFacts(context), ...facts });
    },
  }),
  // The page is empty, so public: the screen fills in the preview.
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
];

async function stateOf(context: Context): Promise<SiteState> {
  return { ...(await readFacts(context)), defaults: defaultFacts };
}

/**
 * Returns a body, cleaned by its rules.
 * @throws HttpRefusal 400 with a sentence for each wrong fact, keyed by its path, such as `social.facebook`.
 */
function checkFacts<Rules extends FieldRules>(rules: Rules, body: unknown): v.InferOutput<Rules> {
  const result = v.safeParse(rules, body, { abortPipeEarly: true });
  if (result.success) return result.output;
  const errors = factErrors(result.issues);
  const named = Object.entries(errors).map(([place, message]) => [place.replace(/^facts\./u, ''), message]);
  throw badRequest(factSentence(result.issues[0]), Object.fromEntries(named));
}

/** Puts the path in front of a message that is a fragment. */
function factSentence(issue: v.BaseIssue<unknown>): string {
  return issue.message.endsWith('.') ? issue.message : `${v.getDotPath(issue)}: ${issue.message}.`;
}
