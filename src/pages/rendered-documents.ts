import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { KoaContext, SharedAnswer } from '../http/index.ts';
import type { SizeOfPicture } from '../pictures/index.ts';
import { applicationActions, problemQuery, searchProblems, withdrawnQuery } from '../shared/batches.ts';
import { pages } from '../shared/pages.ts';
import type { CatalogueKind } from '../shared/records.ts';
import type { KnownTexts, PageToRender, RenderedPage, RenderPage } from '../shared/rendered-page.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import { verifyProblems } from '../shared/typed-code.ts';
import { calendarAt } from './batch-calendars.ts';
import type { EntryChange } from './document.ts';
import type { PageHead } from './head.ts';
import { pageHead } from './head.ts';
import { loadRenderer } from './load-renderer.ts';
import type { PageSources } from './page-data.ts';
import { batchesOn, knownData, listedOn } from './page-data.ts';
import type { TextsIn } from './page-texts.ts';
import { textsOfPage } from './page-texts.ts';
import { qrCodeAt } from './qr-code.ts';
import type { BuildManifest } from './read-manifest.ts';
import type { FindSharePicture } from './share-picture.ts';
import type { Rendered } from './shell.ts';
import { shell } from './shell.ts';
import { siteDocuments } from './site-documents.ts';

/** Renders a page with the build's renderer, which is loaded with the first page. */
export type Render = (page: PageToRender) => Promise<RenderedPage>;

/** The parts of the pages. */
export interface PageParts {
  /** Returns the same object until they change, which changes `version` too. */
  facts: () => SiteFacts;
  /** All texts in a language: the same object until they change, which changes `version` too. */
  texts: TextsIn;
  manifest: BuildManifest;
  /** Folder of the build. */
  distFolder: string;
  /** The build's renderer; null where it has none. */
  render: Render | null;
  findPicture: FindSharePicture;
  sizeOf: SizeOfPicture;
  /** Origin of absolute links; null: that of the request. */
  publicUrl: string | null;
  /** Facts that the institute has not confirmed show, said to be samples. */
  showsSamples: boolean;
  sources: PageSources;
  /** Returns a function that answers a family from other facts and texts than the site's. */
  familyWith: (facts: SiteFacts, textsIn: TextsIn) => PageSources['family'];
  /** When courses or certificates became what they are. */
  changes: (kind: CatalogueKind) => EntryChange[];
  /** When the institute's texts became what they are; empty while they are those that the site began with. */
  publishedAt: () => string;
  /** Holds the pictures that are not the build's. */
  dataFolder: string;
  /** Names what the site shows at present: another text after every change, and on every day in India. */
  version: () => string;
  now: () => Date;
}

/** A page that was rendered once, to be written for the origin of each request. */
export interface RenderedDocument {
  madeFrom: string;
  /** The path under which all with the same HTML are kept. */
  path: string;
  /** The part of the query that may bring another page. */
  selected?: SharedAnswer['selected'];
  /** Whether it is sent again: no page about a person is, nor one that a fault cut short. */
  isCached: boolean;
  status: 200 | 404;
  /** Whether it is the same for every visitor, as its line in `pages` says. */
  isSameForAll: boolean;
  headers: Record<string, string>;
  /** Writes it for an origin, or null where there is none; the origin is null where it is not known. */
  write: (origin: string | null) => string | null;
}

/** Rendering takes milliseconds, writing a fraction of one: a made-up host has nothing rendered anew. */
const mostRendered = 200;

/** Returns a function that makes the document of a path, once for a version of the content. */
export function renderedDocuments(parts: PageParts) {
  const { facts, render, findPicture } = parts;
  const rendered = new LRUCache<string, RenderedDocument>({ max: mostRendered });

  function documentAt(path: string, madeFrom: string): RenderedDocument | undefined {
    const { sources } = parts;
    const make = siteDocuments.get(path) ?? qrCodeAt(path, sources.find) ?? calendarAt(path, sources);
    if (make === undefined) return undefined;
    const before = rendered.get(path);
    if (before?.madeFrom === madeFrom) return before;
    const { type, write } = make({ ...parts, facts: facts() });
    const headers = { 'Content-Type': type };
    const made: RenderedDocument = {
      madeFrom,
      path,
      isCached: true,
      status: 200,
      isSameForAll: true,
      headers,
      write,
    };
    rendered.set(path, made);
    return made;
  }

  async function pageAt(ctx: KoaContext, madeFrom: string): Promise<RenderedDocument> {
    const current = facts();
    const head = pageHead(ctx.path, parts.texts, current, parts.sources);
    const problem = problemIn(head, ctx.query);
    const before = rendered.get(head.key + problem);
    if (before?.madeFrom === madeFrom) return before;
    const texts = textsOfPage(head, parts.texts);
    const { markup, isWhole } = await renderSafely({ head, problem, texts, facts: current }, ctx.state.log);
    const made: RenderedDocument = {
      madeFrom,
      path: head.key,
      // A code is led to its certificate, by the step in front of the pages.
      ...(problemsOn(head).length > 0 && {
        selected: (query) => (query.code === undefined ? problemIn(head, query) : null),
      }),
      isCached: isWhole && head.application === null && head.verified === null,
      status: head.status,
      isSameForAll: isSameForAll(head),
      headers: headersOf(head),
      write: shell({
        head,
        facts: current,
        texts: parts.texts(head.language),
        brought: texts,
        manifest: parts.manifest,
        picture: findPicture(head, current),
        listed: listedOn(head, parts.sources),
        batches: batchesOn(head, parts.sources),
        rendered: markup,
      }),
    };
    if (made.isCached) rendered.set(head.key + problem, made);
    return made;
  }

  /** A fault leaves a plain shell, which the browser fills by itself; it is not cached, so that the next request tries again. */
  async function renderSafely(
    { head, problem, ...page }: { head: PageHead; problem: string; texts: KnownTexts; facts: SiteFacts },
    log: Logger,
  ): Promise<{ markup: Rendered | null; isWhole: boolean }> {
    if (head.admin || render === null) return { markup: null, isWhole: true };
    try {
      const known = knownData(head, parts.sources, parts.texts(head.language));
      return {
        markup: { known, ...(await render({ ...page, path: head.path + problem, known })) },
        isWhole: true,
      };
    } catch (error) {
      // The message may hold what the page shows.
      log.error(
        head.application === null && head.verified === null ? { err: error } : { at: placesOf(error) },
        'page not rendered',
      );
      return { markup: null, isWhole: false };
    }
  }

  return async (ctx: KoaContext, madeFrom: string): Promise<RenderedDocument> =>
    documentAt(ctx.path, madeFrom) ?? (await pageAt(ctx, madeFrom));
}

/** The page of all unknown paths is kept too, so that it takes the place of what was deleted. */
function isSameForAll({ name, admin }: PageHead): boolean {
  return name === null ? !admin : pages[name].isAbout === 'site';
}

/** Returns the headers of a page besides those of every answer. */
function headersOf(head: PageHead): Record<string, string> {
  const { admin, name } = head;
  const unlisted = { 'X-Robots-Tag': 'noindex' };
  // The address opens what tells of a person: the same for one that opens nothing.
  if (!admin && !isSameForAll(head))
    return { ...unlisted, 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' };
  return admin || (name !== null && !pages[name].isFound) ? unlisted : {};
}

/** Returns the messages that a form sent without scripts may bring to the page that it leads back to. */
function problemsOn({ name, status }: PageHead) {
  if (name === 'application' && status === 200) return applicationActions;
  if (name === 'verificationSearch') return verifyProblems;
  return name === 'applicationSearch' ? searchProblems : [];
}

/** Returns what counts of a page's query: with a question mark, or empty. */
function problemIn(head: PageHead, { problem, done }: KoaContext['query']): string {
  if (head.name === 'applicationSearch' && `?done=${done}` === withdrawnQuery) return withdrawnQuery;
  const known = problemsOn(head).find((name) => name === problem);
  return known === undefined ? '' : problemQuery(known);
}

/** Returns where in the program an error arose. */
function placesOf(error: unknown): string[] {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  return lines.filter((line) => /^ +at /u.test(line)).map((line) => line.trim());
}

/** Returns the build's renderer; null where the build has none. */
export function renderer({ renderer: file }: BuildManifest, distFolder: string): Render | null {
  if (file === undefined) return null;
  let loaded: Promise<RenderPage> | undefined;
  return async (page) => {
    loaded ??= loadRenderer(join(distFolder, file));
    return (await loaded)(page);
  };
}
