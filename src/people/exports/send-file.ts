import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { type Query, single } from '../../calls/index.ts';
import { perDatabase, type Stored } from '../../database/index.ts';
import { badRequest, type KoaContext, unavailable } from '../../http/index.ts';
import { semaphore } from '../../semaphore.ts';
import { type ExportFormat, exportFormats, exportTypes } from '../../shared/exports.ts';
import { csvOf } from './csv.ts';
import type { Rows, Sheet } from './sheets.ts';
import { xlsxOf } from './xlsx.ts';

/** Each export takes most of a processor. */
const exportSemaphore = perDatabase(() =>
  semaphore(2, 0, () => unavailable('Two exports are under way already. Please try again in a minute.', 60)),
);

interface ExportFile {
  /** Without the extension. */
  name: string;
  format: ExportFormat;
  sheet: Sheet;
  /** Starts reading the rows. An error here is answered properly, not with a truncated file. */
  rows: () => AsyncGenerator<Rows, void> | Promise<AsyncGenerator<Rows, void>>;
}

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
 * @throws HttpRefusal 503 while too many other exports run
 */
export async function sendFile(
  context: Stored,
  ctx: KoaContext,
  { name, format, sheet, rows }: ExportFile,
  log: Logger,
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
  const whole = exportSemaphore(context)(async () => {
    const parts = await rows();
    ctx.status = 200;
    ctx.set(headers);
    // Koa would log a disconnected client as an error. Reading stops when the client leaves or stalls for
    // two minutes.
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
