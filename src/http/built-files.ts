import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { sameForAll } from './answer-cache.ts';
import { answerMissing } from './data-files.ts';
import type { Encoding } from './encoding.ts';
import { bestEncoding } from './encoding.ts';
import { wrongMethod } from './refusals.ts';
import type { Context, Step } from './state.ts';

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

async function sendFile(ctx: Context, { type, hashed, twins }: BuiltFile): Promise<void> {
  const best = bestEncoding(ctx);
  const encoding = twins.has(best) ? best : 'identity';
  if (cachedTypes.has(type)) sameForAll(ctx, builtOnce, { path: ctx.path });
  // Read first, so that a fault leaves none of the file's headers on the answer that tells of it.
  const bytes = await read(twins, encoding);
  ctx.vary('Accept-Encoding');
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.set('Cache-Control', hashed ? oneYear : 'public, max-age=3600');
  ctx.type = type;
  ctx.body = bytes;
}

/** What the build made stays as it is while the server runs. */
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
