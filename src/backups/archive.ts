import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Gunzip } from 'node:zlib';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import * as v from 'valibot';
import { decrypted } from './encryption.ts';

/** A file and its name in an archive. */
export interface ArchiveEntry {
  name: string;
  file: string;
}

const contentsName = 'contents.json';

/** The last file of an archive lists the others with their checksums. */
const contentsRules = v.object({
  format: v.literal(1),
  createdAt: v.string(),
  files: v.array(v.object({ name: v.string(), bytes: v.number(), sha256: v.string() })),
});

/** The contents of an archive. */
export type Contents = v.InferOutput<typeof contentsRules>;

/**
 * How many bytes an archive may unpack to for each compressed one, beyond the first free ones. One that exceeds this was
 * made to fill the disk; our backups never do (see `compact`).
 */
const mostTimes = 500;
const freeBytes = 64 * 1024 * 1024;
/** The list of a hundred thousand uploads is smaller. */
const mostContentsBytes = 64 * 1024 * 1024;

/** Archives of earlier versions hold the secret that signed tokens. It is not restored. */
const formerSecret = 'secret';

/** Names that an archive may hold: those of the data folder, and none outside of it. */
const allowedName = /^(?:institute\.db|secret|site\.json|(?:uploads|site)(?:\/[^/\\\0]+)+)$/u;

/** Whether a copy of an institute may hold a file of that name. */
export function isAllowedName(name: string): boolean {
  return allowedName.test(name) && !name.split('/').includes('..');
}

/**
 * Writes files and their checksums into one gzipped tar archive, readable only by its owner, and flushes it to the disk.
 * @throws AbortError once the signal is aborted.
 */
export async function writeArchive(
  entries: readonly ArchiveEntry[],
  to: string,
  createdAt: Date,
  signal?: AbortSignal,
): Promise<Contents> {
  const tar = pack();
  const written = pipeline(tar, createGzip(), newFile(to), { signal });
  const contents: Contents = { format: 1, createdAt: createdAt.toISOString(), files: [] };
  const filled = (async () => {
    for (const { name, file } of entries) {
      const { size } = await stat(file);
      const entry = tar.entry({ name, size, mode: 0o600, mtime: createdAt });
      const { sha256, bytes } = await digest(createReadStream(file), entry);
      contents.files.push({ name, bytes, sha256 });
    }
    tar.entry({ name: contentsName, mode: 0o600, mtime: createdAt }, JSON.stringify(contents));
    tar.finalize();
  })();
  filled.catch((error: Error) => tar.destroy(error));
  await Promise.all([filled, written]);
  return contents;
}

/**
 * Reads a whole archive and compares it with its own list, then unpacks it into a folder unless that is null. The list is
 * at the end, where every version looks for it: so the archive is read twice, and one that is not valid writes nothing.
 * @param identity opens an encrypted one; null: only others can be read
 * @throws Error with one sentence if the archive is not valid, AbortError once the signal is aborted.
 */
export async function readArchive(
  archive: string,
  into: string | null,
  identity: string | null,
  signal?: AbortSignal,
): Promise<Contents> {
  const contents = await readOnce(archive, identity, signal, () => null);
  if (into === null) return contents;
  const listed = new Map(contents.files.map(({ name, bytes }) => [name, bytes]));
  return readOnce(archive, identity, signal, (name, bytes) => {
    if (listed.get(name) !== bytes) throw new Error('It has changed while it was read.');
    return name === formerSecret ? null : join(into, name);
  });
}

/** @param placeOf returns where a file of that length goes; null: nowhere */
async function readOnce(
  archive: string,
  identity: string | null,
  signal: AbortSignal | undefined,
  placeOf: (name: string, bytes: number) => string | null,
): Promise<Contents> {
  const seen: Contents['files'] = [];
  let contents: Contents | null = null;
  const tar = extract();
  const gunzip = createGunzip();
  const read = pipeline(decrypted(createReadStream(archive), identity), gunzip, boundedBy(gunzip), tar, {
    signal,
  });
  const unpacked = (async () => {
    for await (const entry of tar) {
      const { name, type, size = 0 } = entry.header;
      if (type !== 'file' || contents !== null)
        throw new Error(`It holds '${name}', which does not belong there.`);
      if (name === contentsName) {
        if (size > mostContentsBytes)
          throw new Error('Its list of contents is longer than that of any backup.');
        contents = v.parse(contentsRules, await json(chunksOf(entry)));
        continue;
      }
      if (!isAllowedName(name)) {
        throw new Error(`It holds '${name}', which does not belong there.`);
      }
      seen.push({ name, ...(await unpack(chunksOf(entry), placeOf(name, size))) });
    }
  })();
  unpacked.catch((error: Error) => tar.destroy(error));
  await Promise.all([unpacked, read]);
  return compare(contents, seen);
}

/** Passes on what is unpacked, until it is too much for what was read. */
function boundedBy(gunzip: Gunzip): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= freeBytes + mostTimes * gunzip.bytesWritten) done(null, chunk);
      else done(new Error('It would unpack to far more than a backup of its size can hold.'));
    },
  });
}

/** tar-stream's types do not say that its streams yield buffers. */
function chunksOf(entry: unknown): AsyncIterable<Buffer> {
  return entry as AsyncIterable<Buffer>;
}

function compare(contents: Contents | null, seen: Contents['files']): Contents {
  if (contents === null) throw new Error('It has no list of contents: it was cut off.');
  if (JSON.stringify(contents.files) !== JSON.stringify(seen))
    throw new Error('Its checksums do not match: it is damaged.');
  return contents;
}

async function unpack(from: AsyncIterable<Buffer>, file: string | null) {
  if (file === null) return digest(from, null);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  return digest(from, newFile(file));
}

/** Writes a stream unless `to` is null, and returns its length and SHA-256. */
async function digest(
  from: AsyncIterable<Buffer>,
  to: NodeJS.WritableStream | null,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, to === null ? undefined : chunk);
    },
  });
  if (to === null) await pipeline(from, meter.resume());
  else await pipeline(from, meter, to);
  return { bytes, sha256: hash.digest('hex') };
}

/** A new file for its owner alone, flushed to the disk when it is complete. */
export function newFile(file: string) {
  return createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
}
