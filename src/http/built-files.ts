import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { answerMissing } from '../pictures/data-files.ts';
import type { Encoding } from './best-encoding.ts';
import { bestEncoding } from './best-encoding.ts';
import { sameForAll } from './prepared-answers.ts';
import { wrongMethod } from './refusals.ts';

/** One file of the build, with its compressed twins. */
interface BuiltFile {
  type: string;
  /** Whether its name holds a hash of its content. */
  hashed: boolean;
  /** How it may be sent. */
  encodings: readonly Encoding[];
  /** The files that there are of it; of a text the executable holds only Brotli's twin. */
  there: ReadonlyMap<Encoding, string>;
  /** What has been read once, by encoding; pictures are left on the disk. */
  kept: Map<Encoding, Buffer>;
}

const oneYear = 'public, max-age=31536000, immutable';
const endings = { br: '.br', gzip: '.gz', identity: '' } as const;
const isTwin = /\.(?:br|gz)$/u;
const keptTypes = new Set([
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
 * Serves what the build made of the site. Names with a hash may be kept for a year; the best twin that the client
 * accepts is chosen. A file under /assets/ that is missing is a plain 404.
 */
export function builtFiles(folder: string): Middleware {
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

async function sendFile(ctx: Context, built: BuiltFile): Promise<void> {
  const encoding = bestEncoding(ctx, built.encodings);
  if (keptTypes.has(built.type)) sameForAll(ctx, builtOnce);
  // Read first, so that a fault leaves none of the file's headers on the answer that tells of it.
  const bytes = await content(built, encoding);
  ctx.vary('Accept-Encoding');
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.set('Cache-Control', built.hashed ? oneYear : 'public, max-age=3600');
  ctx.type = built.type;
  ctx.body = bytes;
}

/** What the build made stays as it is while the server runs. */
const builtOnce = () => '';

async function content(built: BuiltFile, encoding: Encoding): Promise<Buffer> {
  const kept = built.kept.get(encoding);
  if (kept !== undefined) return kept;
  const bytes = await read(built, encoding);
  if (keptTypes.has(built.type)) built.kept.set(encoding, bytes);
  return bytes;
}

async function read(built: BuiltFile, encoding: Encoding): Promise<Buffer> {
  const file = built.there.get(encoding);
  if (file !== undefined) return readFile(file);
  return encoding === 'gzip'
    ? promisify(gzip)(await content(built, 'identity'))
    : promisify(brotliDecompress)(await content(built, 'br'));
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
      encodings: encodings.includes('br') ? ['br', 'gzip'] : encodings,
      there: new Map(encodings.map((each) => [each, file + endings[each]])),
      kept: new Map(),
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
