import type { Context, Middleware } from 'koa';
import type { BuildManifest } from '../http/read-manifest.ts';
import type { HttpRefusal } from '../http/refusals.ts';
import { notFound, wrongMethod } from '../http/refusals.ts';
import { matchPage } from '../shared/pages.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import type { FindEntry } from './head.ts';
import { pageHead } from './head.ts';
import { shell } from './shell.ts';

/** What the pages are made of. */
export interface PageParts {
  facts: () => SiteFacts;
  manifest: BuildManifest;
  /** Origin of absolute links; null: that of the request. */
  publicUrl: string | null;
  findEntry: FindEntry;
}

/** Answers every path that is neither a file nor a call with the site, known pages with 200 and others with 404. */
export function sitePages({ facts, manifest, publicUrl, findEntry }: PageParts): Middleware {
  return (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw notAPage(ctx);
    const plain = withoutSlashAtEnd(ctx.path);
    if (plain !== ctx.path) {
      ctx.status = 301;
      ctx.redirect(plain + ctx.search);
      return;
    }
    const current = facts();
    const head = pageHead(ctx.path, current, findEntry);
    ctx.status = head.status;
    ctx.set('Cache-Control', 'no-cache');
    if (head.admin) ctx.set('X-Robots-Tag', 'noindex');
    ctx.type = 'html';
    ctx.body = shell({
      head,
      facts: current,
      manifest,
      origin: publicUrl ?? `${ctx.protocol}://${ctx.host}`,
    });
  };
}

function notAPage(ctx: Context): HttpRefusal {
  if (matchPage(ctx.path) === null) return notFound('There is no such call.');
  return wrongMethod(ctx.method, ['GET', 'HEAD']);
}

/** A path with slashes at its end leads to the one without; several of any kind at its start could name another host. */
function withoutSlashAtEnd(path: string): string {
  return path.replace(/\/+$/u, '').replace(/^[/\\]{2,}/u, '/') || '/';
}
