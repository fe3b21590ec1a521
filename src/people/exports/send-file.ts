import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { type Query, single } from '../../calls/index.ts';
import { badRequest, type KoaContext } from '../../http/index.ts';
import type { Semaphore } from '../../semaphore.ts';
import { type ExportFormat, exportFormats, exportTypes } from '../../shared/exports.ts';
import { csvOf } from './csv.ts';
import type { Rows, Sheet } from './sheets.ts';
import { xlsxOf } from './xlsx.ts';

/** The services that sending a file uses. */
export interface FileParts {
  /** Each export takes most of a processor. */
  exportSemaphore: Semaphore;
}

/** A table as a file. */
interface ExportFile {
  /** The file's, without its ending. */
  name: string;
  format: ExportFormat;
  sheet: Sheet;
  /** Begins to read the rows; a fault here is answered as one, and not by a file that breaks off. */
  rows: () => AsyncGenerator<Rows, void> | Promise<AsyncGenerator<Rows, void>>;
}

/** The parameter by which a call gives one kind of file or another. */
export const formatQuery: Query<{ format: ExportFormat }> = {
  parameters: [
    { name: 'format', description: 'The kind of file; by default, csv.', rules: v.picklist(exportFormats) },
  ],
  read(query) {
    const wanted = single(query, 'format') ?? 'csv';
    const format = exportFormats.find((each) => each === wanted);
    if (format === undefined)
      throw badRequest(`format is '${wanted.slice(0, 40)}'; allowed is ${exportFormats.join(' or ')}.`);
    return { format };
  },
};

const types = { ...exportTypes, csv: `${exportTypes.csv}; charset=utf-8` };
const writers = { csv: csvOf, xlsx: xlsxOf } as const;

/**
 * Sends a table as a file, read only as fast as the client takes it.
 * @throws HttpRefusal 503 while too many others are written
 */
export async function sendFile(
  ctx: KoaContext,
  { name, format, sheet, rows }: ExportFile,
  log: Logger,
  { exportSemaphore }: FileParts,
): Promise<void> {
  const headers = {
    'Content-Type': types[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
  };
  if (ctx.method === 'HEAD') {
    ctx.status = 200;
    ctx.set(headers);
    return;
  }
  const begun = Promise.withResolvers<void>();
  const whole = exportSemaphore(async () => {
    const parts = await rows();
    ctx.status = 200;
    ctx.set(headers);
    // Past Koa, to which a client who leaves is a fault. The stream is read only as fast as the client takes it, and
    // no further when it has left or, for two minutes, taken nothing.
    ctx.respond = false;
    begun.resolve();
    await pipeline(writers[format](sheet, parts), ctx.res).catch((error: unknown) => {
      const hasLeft =
        error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
      if (!hasLeft) log.error({ err: error }, 'export broke off');
    });
  });
  await Promise.race([begun.promise, whole]);
}
