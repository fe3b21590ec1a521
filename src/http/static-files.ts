import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import serveStatic from 'koa-static';
import { sameForAll } from './answer-cache.ts';
import type { Encoding } from './encoding.ts';
import { bestEncoding } from './encoding.ts';
import { wrongMethod } from './refusals.ts';
import { mayBeKept } from './shared-caches.ts';
import type { KoaContext, Step } from './state.ts';

/** One file of the build, with its compressed twins. */
interface BuiltFile {
  type: string;
  /** Whether its name holds a hash of its content. */
  hashed: boolean;
  /** Where it lies in which encoding; of a text the executable holds only Brotli's. */
  twins: ReadonlyMap<Encoding, string>;
}

const oneYear = 'public, max-age=31536000, immutable';
const endings = { br: '.br', gzip: '.gz', identity: '' } as const;
const isTwin = /\.(?:br|gz)$/u;
/** Pictures are left on the disk. */
const cachedTypes = new Set([
  '.js',
  '.css',
  '.woff2',
  '.svg',
  '.json',
  '.html',
  '.txt',
  '.ico',
  '.webmanifest',
]);

/**
 * Returns the step that serves what the build made of the site. Browsers keep names with a hash for a year; each client
 * gets the smallest twin that it accepts. A file under /assets/ that is missing is a plain 404.
 */
export function builtFiles(folder: string): Step {
  const files = listFiles(folder);
  return async (ctx, next) => {
    const file = files.get(ctx.path);
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (file !== undefined && !isRead) throw wrongMethod(ctx.method, ['HEAD', 'GET']);
    if (file !== undefined) return sendFile(ctx, file);
    if (ctx.path.startsWith('/assets/')) return answerMissing(ctx);
    return next();
  };
}

async function sendFile(ctx: KoaContext, { type, hashed, twins }: BuiltFile): Promise<void> {
  const best = bestEncoding(ctx);
  const encoding = twins.has(best) ? best : 'identity';
  if (cachedTypes.has(type)) sameForAll(ctx, builtOnce, { path: ctx.path });
  // Read first, so that the answer to a fault has none of the file's headers.
  const bytes = await read(twins, encoding);
  ctx.vary('Accept-Encoding');
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.set('Cache-Control', hashed ? oneYear : 'public, max-age=3600');
  mayBeKept(ctx, 'asLongAsBrowsers');
  ctx.type = type;
  ctx.body = bytes;
}

/** The version of a file that the build made: it stays as it is while the server runs. */
const builtOnce = () => '';

async function read(twins: BuiltFile['twins'], encoding: Encoding): Promise<Buffer> {
  const file = twins.get(encoding);
  if (file !== undefined) return readFile(file);
  return promisify(brotliDecompress)(await read(twins, 'br'));
}

function listFiles(folder: string): Map<string, BuiltFile> {
  const names = new Set(filesUnder(folder));
  const files = new Map<string, BuiltFile>();
  for (const file of new Set([...names].map((name) => name.replace(isTwin, '')))) {
    const encodings = (['br', 'gzip', 'identity'] as const).filter((each) => names.has(file + endings[each]));
    const path = file.slice(folder.length);
    files.set(path, {
      type: extname(file),
      hashed: path.startsWith('/assets/'),
      twins: new Map(encodings.map((each) => [each, file + endings[each]])),
    });
  }
  return files;
}

/** The executable's files are found by readdir without its options only. */
function filesUnder(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => `${folder}/${name}`)
    .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [path]));
}

const pictureEndings = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif']);

/** Answers with a file of a folder, given as a path below it that begins with a slash; returns whether there was one. */
export type SendFile = (ctx: KoaContext, path: string) => Promise<boolean>;

/** Returns the function that sends pictures that admins uploaded. */
export function uploadSender(folder: string): SendFile {
  return fileSender(folder, setUploadHeaders);
}

/** Returns the step that serves the pictures that admins uploaded, under /uploads/. */
export function uploads(send: SendFile): Step {
  const prefix = '/uploads';
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${prefix}/`)) return next();
    mayBeKept(ctx);
    if (!(await send(ctx, ctx.path.slice(prefix.length)))) answerMissing(ctx);
  };
}

/**
 * Returns the step that serves the pictures under `DATA_DIR/site/` that replace the site's own of the same path, unless
 * `isOwnAgain` says that this is to be shown; a query asks for the file itself.
 */
export function replacedPictures(dataFolder: string, isOwnAgain: (path: string) => boolean): Step {
  const send = fileSender(join(dataFolder, 'site'), (response) =>
    response.setHeader('Cache-Control', 'no-cache'),
  );
  return async (ctx, next) => {
    const isPicture = pictureEndings.has(extname(ctx.path).toLowerCase());
    const isPassedOver = !isPicture || (ctx.querystring === '' && isOwnAgain(ctx.path));
    if (isPassedOver || !(await send(ctx, ctx.path))) return next();
    mayBeKept(ctx);
    if (ctx.fresh) ctx.status = 304;
  };
}

/** A plain 404, for a file rather than a page or a call. */
function answerMissing(ctx: KoaContext): void {
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
    // Koa minds a file's faults only while it sends it: after a HEAD an unminded one would end the process.
    if (ctx.body instanceof Readable)
      ctx.body.on('error', (error) => ctx.state.log.warn({ err: error }, 'file not read'));
    return !isMissing;
  };
}

/**
 * Sets the headers of an uploaded picture: whatever its bytes hold, a browser runs none of it; its random name never gets
 * other content, so that it may be kept for a year.
 */
function setUploadHeaders(response: ServerResponse): void {
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
}
