import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { bytes, callWith, searchQuery } from '../../calls/index.ts';
import type { Selection } from '../../database/index.ts';
import { notFound } from '../../http/index.ts';
import type { Semaphore } from '../../semaphore.ts';
import { exportFiles, exportName, exportTypes } from '../../shared/exports.ts';
import { type Inbox, inboxKind } from '../../shared/inboxes.ts';
import { inIndia } from '../../shared/india-time.ts';
import { csvOf } from './csv.ts';
import type { Rows } from './sheets.ts';
import { sheetOf } from './sheets.ts';
import { xlsxOf } from './xlsx.ts';

/** A table that can be exported. */
export interface ExportedTable {
  count(): number;
  parts(selection: Selection): AsyncGenerator<Rows, void>;
}

/** What the call needs from the app. */
export interface ExportParts {
  tables: Record<Inbox, ExportedTable>;
  /** Each export takes most of a processor. */
  exportSemaphore: Semaphore;
  now: () => Date;
}

const formats = {
  csv: { type: `${exportTypes.csv}; charset=utf-8`, write: csvOf },
  xlsx: { type: exportTypes.xlsx, write: xlsxOf },
} as const;
const files = new Map(exportFiles().map((file) => [file.name, file]));

const call = callWith<ExportParts>();

/**
 * The call by which admins take a table of people away as a file: all rows that a search finds, in the order of the list, as
 * they are there when each is read.
 */
export const exportCalls = [
  call({
    method: 'GET',
    path: '/api/admin/exports/:id',
    name: 'exportTable',
    tag: 'Back office',
    summary: 'Gives a table of people as a file.',
    who: 'office',
    ids: v.picklist([...files.keys()]),
    query: searchQuery,
    answer: bytes(...Object.values(exportTypes)),
    headers: ['Content-Disposition'],
    activity: 'recorded',
    async stream(ctx, { id, query, record, log }, { tables, exportSemaphore, now }) {
      const file = files.get(id);
      if (file === undefined)
        throw notFound(`There is no such file; there are ${[...files.keys()].join(', ')}.`);
      const { inbox, format } = file;
      const { type, write } = formats[format];
      const day = inIndia(now()).toISOString().slice(0, 10);
      const headers = {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="${exportName(inbox)}-${day}.${format}"`,
      };
      if (ctx.method === 'HEAD') {
        ctx.status = 200;
        ctx.set(headers);
        return;
      }
      const begun = Promise.withResolvers<void>();
      const whole = exportSemaphore(async () => {
        // A fault of the database is told as such here, and not by a file that breaks off.
        tables[inbox].count();
        ctx.status = 200;
        ctx.set(headers);
        // Past Koa, to which a client who leaves is a fault. The stream is read only as fast as the client takes it, and
        // no further when it has left or, for two minutes, taken nothing.
        ctx.respond = false;
        begun.resolve();
        await pipeline(write(sheetOf(inbox), tables[inbox].parts(query)), ctx.res).catch((error: unknown) => {
          const hasLeft =
            error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
          if (!hasLeft) log.error({ err: error }, 'export broke off');
        });
      });
      await Promise.race([begun.promise, whole]);
      // What was searched for may be a person's name.
      const part = query.search === '' ? '' : ', only what a search found';
      record({
        action: 'exported',
        kind: inboxKind(inbox),
        name: `as ${format === 'csv' ? 'CSV' : 'Excel'}${part}`,
      });
    },
  }),
];
