import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Context, Middleware } from 'koa';
import { answerMissing } from './data-files.ts';

/** One file of the build, with its compressed twins. */
interface BuiltFile {
  file: string;
  type: string;
  /** Whether its name holds a hash of its content. */
  hashed: boolean;
  encodings: ReadonlyMap<string, string>;
  /** What has been read once, by encoding; pictures are left on the disk. */
  kept: Map<string, Buffer>;
}

const oneYear = 'public, max-age=31536000, immutable';
const twins = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
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
    if (file !== undefined && isRead) return sendFile(ctx, file);
    if (ctx.path.startsWith('/assets/')) return answerMissing(ctx);
    return next();
  };
}

async function sendFile(ctx: Context, built: BuiltFile): Promise<void> {
  const encoding = chooseEncoding(ctx, built);
  // Read first, so that a fault leaves none of the file's headers on the answer that tells of it.
  const bytes = await content(built, encoding);
  ctx.vary('Accept-Encoding');
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.set('Cache-Control', built.hashed ? oneYear : 'public, max-age=3600');
  ctx.type = built.type;
  ctx.body = bytes;
}

/** The smallest twin that the client accepts at all: browsers name gzip before Brotli, and mean no order by it. */
function chooseEncoding(ctx: Context, built: BuiltFile): string {
  return [...built.encodings.keys()].find((name) => ctx.acceptsEncodings(name) === name) ?? 'identity';
}

async function content(built: BuiltFile, encoding: string): Promise<Buffer> {
  const kept = built.kept.get(encoding);
  if (kept !== undefined) return kept;
  const bytes = await readFile(built.encodings.get(encoding) ?? built.file);
  if (keptTypes.has(built.type)) built.kept.set(encoding, bytes);
  return bytes;
}

function listFiles(folder: string): Map<string, BuiltFile> {
  const names = new Set(filesUnder(folder));
  const files = new Map<string, BuiltFile>();
  for (const file of names) {
    if (twins.some(([, ending]) => file.endsWith(ending))) continue;
    const encodings = twins
      .filter(([, ending]) => names.has(file + ending))
      .map(([name, ending]) => [name, file + ending] as const);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    files.set(path, {
      file,
      type: extname(file),
      hashed: path.startsWith('/assets/'),
      encodings: new Map(encodings),
      kept: new Map(),
    });
  }
  return files;
}

/** The executable's file system knows readdir without its options only. */
function filesUnder(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [path]));
}
