import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import serveStatic from 'koa-static';
import type { Context, Step } from './state.ts';

const pictureEndings = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif']);

/** Answers with a file of a folder, given as a path below it that begins with a slash; returns whether there was one. */
export type SendFile = (ctx: Context, path: string) => Promise<boolean>;

/** Returns the function that sends pictures that admins uploaded. */
export function uploadSender(folder: string): SendFile {
  return fileSender(folder, setUploadHeaders);
}

/** Returns the step that serves the pictures that admins uploaded, under /uploads/. */
export function uploads(send: SendFile): Step {
  const prefix = '/uploads';
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${prefix}/`)) return next();
    if (!(await send(ctx, ctx.path.slice(prefix.length)))) answerMissing(ctx);
  };
}

/** Returns the step that serves the pictures under `DATA_DIR/site/` that stand in for the site's own of the same path. */
export function replacedPictures(dataFolder: string): Step {
  const send = fileSender(join(dataFolder, 'site'), (response) =>
    response.setHeader('Cache-Control', 'no-cache'),
  );
  return async (ctx, next) => {
    const isPicture = pictureEndings.has(extname(ctx.path).toLowerCase());
    if (!isPicture || !(await send(ctx, ctx.path))) return next();
    if (ctx.fresh) ctx.status = 304;
  };
}

/** A plain 404, for a file rather than a page or a call. */
export function answerMissing(ctx: Context): void {
  ctx.status = 404;
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'text/plain';
  ctx.body = 'Not found';
}

function fileSender(folder: string, setHeaders: (response: ServerResponse) => void): SendFile {
  const serve = serveStatic(folder, { index: false, setHeaders });
  return async (ctx, path) => {
    const whole = ctx.path;
    ctx.path = path;
    let isMissing = false;
    try {
      await serve(ctx, async () => {
        isMissing = true;
      });
    } catch (error) {
      // A path that climbs out of the folder or cannot be decoded names no file of ours.
      if (!(error instanceof Error && 'status' in error && Number(error.status) < 500)) throw error;
      isMissing = true;
    } finally {
      ctx.path = whole;
    }
    return !isMissing;
  };
}

/**
 * What goes with a picture that somebody uploaded: whatever its bytes hold, a browser runs none of it; its random
 * name never gets other content, so that it may be kept for a year.
 */
function setUploadHeaders(response: ServerResponse): void {
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
}
