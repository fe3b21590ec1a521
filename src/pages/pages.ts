import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { sameForAll, sameForHost } from '../http/prepared-answers.ts';
import type { HttpRefusal } from '../http/refusals.ts';
import { notFound, wrongMethod } from '../http/refusals.ts';
import { calls } from '../shared/calls.ts';
import { matchPage, pagePath } from '../shared/pages.ts';
import type { CatalogueKind } from '../shared/records.ts';
import type { RenderPage } from '../shared/rendered-page.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import type { ContentVersion, EntryChange } from './content-version.ts';
import type { PageHead } from './head.ts';
import { pageHead } from './head.ts';
import { loadRenderer } from './load-renderer.ts';
import { originOf } from './origin.ts';
import type { KeptPage } from './page-cache.ts';
import { pageCache } from './page-cache.ts';
import type { PageSources } from './page-data.ts';
import { knownData, listedOn } from './page-data.ts';
import { prepareAnswer, sendOnce } from './prepared-answer.ts';
import type { BuildManifest } from './read-manifest.ts';
import type { FindSharePicture } from './share-picture.ts';
import type { Rendered } from './shell.ts';
import { shell } from './shell.ts';
import { siteDocuments } from './site-documents.ts';

/** What the pages are made of. */
export interface PageParts {
  /** The same object until they change, which is told to `version`. */
  facts: () => SiteFacts;
  manifest: BuildManifest;
  /** Folder of the build. */
  distFolder: string;
  /** The build's renderer; null where it has none. */
  render: RenderPage | null;
  findPicture: FindSharePicture;
  /** Origin of absolute links; null: that of the request. */
  publicUrl: string | null;
  sources: PageSources;
  /** When courses or certificates became what they are. */
  changes: (kind: CatalogueKind) => EntryChange[];
  /** Holds the pictures that are not the build's. */
  dataFolder: string;
  version: ContentVersion;
}

/**
 * Answers every path that is neither a file nor a call with the site, known pages with 200 and others with 404. Public
 * pages come rendered, with the data that they show; the back office as a plain shell. They are kept in memory until
 * the content changes.
 */
export function sitePages(parts: PageParts): Middleware {
  const { facts, version, publicUrl, render, findPicture } = parts;
  const cache = pageCache();
  const stamp = () => {
    // Looking at them may itself find a change.
    facts();
    return version.current();
  };

  return (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw notAPage(ctx);
    const plain = withoutSlashAtEnd(ctx.path);
    if (plain !== ctx.path) {
      ctx.status = 301;
      ctx.redirect(plain + ctx.search);
      return;
    }
    // Where people look for it; to a program it is a call.
    if (plain === calls.login) return ctx.redirect(pagePath('adminLogin'));
    const current = facts();
    const now = version.current();
    const origin = originOf(ctx, publicUrl);
    let key = ctx.path;
    let page = cache.find(key, now);
    page ??= makeDocument(key, current, now);
    if (page === undefined) {
      const head = pageHead(ctx.path, current, parts.sources.find);
      key = head.key;
      page = cache.find(key, now) ?? makePage(head, current, now, ctx.state.log);
    }
    const isKept = cache.find(key, now) === page;
    if (!isKept || !serves(ctx, origin)) return sendOnce(ctx, documentFor(page, origin), page);
    const kept = page.answers.get(origin);
    const answer = kept ?? prepareAnswer(documentFor(page, origin), page);
    if (kept === undefined) cache.keepAnswer(key, page, origin, answer);
    answer.send(ctx);
  };

  /** Says whom else the answer serves; returns false if nobody. */
  function serves(ctx: Context, origin: string | null): boolean {
    if (publicUrl === null && origin !== null) return sameForHost(ctx, stamp);
    // What is no host can be any text, each of which would be kept for itself.
    if (publicUrl !== null) sameForAll(ctx, stamp);
    return true;
  }

  /** Makes the writing of a document cost no more than joining its parts, for hosts that anyone may make up. */
  function forAnyOrigin(write: (origin: string | null) => string | null): KeptPage['document'] {
    const placeholder = `https://${randomUUID()}.invalid`;
    let split: Buffer[] | undefined;
    return (origin) => {
      if (publicUrl !== null || origin === null) return inBytes(write(origin));
      split ??= write(placeholder)
        ?.split(placeholder)
        .map((part) => Buffer.from(part));
      const between = Buffer.from(origin);
      return split
        ? Buffer.concat(split.flatMap((part, index) => (index > 0 ? [between, part] : part)))
        : null;
    };
  }

  function makeDocument(path: string, current: SiteFacts, now: string): KeptPage | undefined {
    const made = siteDocuments.get(path)?.({ ...parts, facts: current });
    if (made === undefined) return undefined;
    const page: KeptPage = {
      version: now,
      status: 200,
      headers: { 'Content-Type': made.type },
      document: forAnyOrigin(made.write),
      size: 0,
      answers: new Map(),
    };
    cache.keep(path, page);
    return page;
  }

  function makePage(head: PageHead, current: SiteFacts, now: string, log: Logger): KeptPage {
    const { rendered, whole } = renderSafely(head, current, log);
    const picture = findPicture(head, current);
    const listed = listedOn(head, parts.sources);
    const { manifest } = parts;
    const page: KeptPage = {
      version: now,
      status: head.status,
      headers: head.admin ? { 'X-Robots-Tag': 'noindex' } : {},
      document: forAnyOrigin((origin) =>
        shell({ head, facts: current, manifest, origin, picture, listed, rendered }),
      ),
      size: (rendered?.markup.length ?? 0) * (publicUrl === null ? 4 : 2),
      answers: new Map(),
    };
    if (whole) cache.keep(head.key, page);
    return page;
  }

  /** A fault leaves a plain shell, which the browser fills by itself; it is not kept, so that the next request tries again. */
  function renderSafely(
    head: PageHead,
    current: SiteFacts,
    log: Logger,
  ): { rendered: Rendered | null; whole: boolean } {
    if (head.admin || render === null) return { rendered: null, whole: true };
    try {
      const known = knownData(head, parts.sources);
      return { rendered: { known, ...render({ path: head.key, facts: current, known }) }, whole: true };
    } catch (error) {
      log.error({ err: error }, 'page not rendered');
      return { rendered: null, whole: false };
    }
  }
}

/** Gives the build's renderer, which is loaded with the first page; null where the build has none. */
export function renderer({ renderer: file }: BuildManifest, distFolder: string): RenderPage | null {
  if (file === undefined) return null;
  let loaded: RenderPage | undefined;
  return (page) => {
    loaded ??= loadRenderer(join(distFolder, file));
    return loaded(page);
  };
}

function inBytes(document: string | null): Buffer | null {
  return document === null ? null : Buffer.from(document);
}

function documentFor(page: KeptPage, origin: string | null): Buffer {
  const document = page.document(origin);
  if (document === null) throw notFound('There is no such document for a host that is not known.');
  return document;
}

function notAPage(ctx: Context): HttpRefusal {
  if (matchPage(ctx.path) === null) return notFound('There is no such call.');
  return wrongMethod(ctx.method, ['GET', 'HEAD']);
}

/** A path with slashes at its end leads to the one without; several of any kind at its start could name another host. */
function withoutSlashAtEnd(path: string): string {
  return path.replace(/\/+$/u, '').replace(/^[/\\]{2,}/u, '/') || '/';
}
