import {
  type HttpRefusal,
  type KoaContext,
  mayBeKept,
  notFound,
  originOf,
  type Step,
  sameForAll,
  wrongMethod,
} from '../http/index.ts';
import { splitLanguage } from '../shared/languages.ts';
import { matchPage } from '../shared/pages.ts';
import { matchScreen, screenPath } from '../shared/screens.ts';
import { type PageParts, renderedDocuments } from './rendered-documents.ts';

/**
 * Returns the step that answers every path that is neither a file nor a call with the site, known pages with 200 and
 * others with 404. Public pages come rendered, with the data that they show; the back office as a plain shell. Each is
 * rendered once for a version of the content.
 */
export function sitePages(parts: PageParts): Step {
  const { facts, publicUrl } = parts;
  const documentOf = renderedDocuments(parts);
  const version = () => {
    // Looking at them may itself find a change.
    facts();
    return parts.version();
  };

  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw notAPage(ctx);
    const plain = withoutSlashAtEnd(ctx.path);
    if (plain !== ctx.path) {
      ctx.status = 301;
      ctx.redirect(plain + ctx.search);
      return;
    }
    // Where people look for it; to a program it is a call.
    if (plain === '/admin/login') return ctx.redirect(screenPath('adminLogin'));
    const page = await documentOf(ctx, version());
    const { path, selected, isCached, status, isSameForAll, headers, madeFrom } = page;
    const origin = originOf(ctx, publicUrl);
    // A Host that is no host can be any text, and each would be cached for itself.
    const isForMany = publicUrl !== null || origin !== null;
    if (isForMany && isCached) {
      sameForAll(ctx, version, { path, selected, madeFrom, status, namesHost: publicUrl === null });
      if (isSameForAll) mayBeKept(ctx);
    }
    const document = page.write(origin);
    if (document === null) throw notFound('There is no such document for a host that is not known.');
    ctx.status = status;
    ctx.set({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      ...headers,
    });
    ctx.body = document;
  };
}

function notAPage(ctx: KoaContext): HttpRefusal {
  const { path } = splitLanguage(ctx.path);
  const name = matchPage(path)?.name;
  if (name === undefined && matchScreen(path) === null) return notFound('There is no such call.');
  const takesForms = name === 'application' || name === 'applicationSearch';
  return wrongMethod(ctx.method, ['GET', 'HEAD', ...(takesForms ? ['POST'] : [])]);
}

/** A path with slashes at its end leads to the one without; several of any kind at its start could name another host. */
function withoutSlashAtEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end).replace(/^[/\\]{2,}/u, '/') || '/';
}
