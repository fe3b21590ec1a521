import { pipeline } from 'node:stream';
import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { readListQuery } from '../../calls/list-query.ts';
import type { Selection } from '../../database/searched-table.ts';
import { notFound, unavailable } from '../../http/refusals.ts';
import { calls, exportFiles, exportNames, exportTypes } from '../../shared/calls.ts';
import { inIndia } from '../../shared/india-time.ts';
import type { Inbox } from '../../shared/records.ts';
import { csvOf } from './csv.ts';
import type { Rows } from './sheets.ts';
import { sheets } from './sheets.ts';
import { xlsxOf } from './xlsx.ts';

/** A table that can be exported. */
export interface ExportedTable {
  count(): number;
  parts(selection: Selection): AsyncGenerator<Rows, void>;
}

/** What the routes need from the app. */
export interface ExportRouteParts {
  router: Router;
  requireAdmin: Middleware;
  tables: Record<Inbox, ExportedTable>;
  now: () => Date;
}

/** Each takes most of a processor. */
const mostAtOnce = 2;

const formats = {
  csv: { type: `${exportTypes.csv}; charset=utf-8`, write: csvOf },
  xlsx: { type: exportTypes.xlsx, write: xlsxOf },
} as const;

/**
 * Adds the call by which admins take a table of people away as a file: all rows that a search finds, in the order of the
 * list, as they are there when each is read. Of the list's parameters `q` and `order` count; a file has no pages.
 */
export function addExportRoute({ router, requireAdmin, tables, now }: ExportRouteParts): void {
  const files = new Map(exportFiles().map((file) => [file.name, file]));
  let underWay = 0;

  router.get(`${calls.exports}/:id`, requireAdmin, async (ctx) => {
    const file = files.get(ctx.params.id ?? '');
    if (file === undefined)
      throw notFound(`There is no such file; there are ${[...files.keys()].join(', ')}.`);
    const { inbox, format } = file;
    const selection = readListQuery(ctx.query);
    const { type, write } = formats[format];
    const day = inIndia(now()).toISOString().slice(0, 10);
    const headers = {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${exportNames[inbox]}-${day}.${format}"`,
    };
    if (ctx.method === 'HEAD') {
      ctx.status = 200;
      ctx.set(headers);
      return;
    }
    if (underWay >= mostAtOnce)
      throw unavailable('Two exports are under way already. Please try again in a minute.', 60);
    // A fault of the database is told as such here, and not by a file that breaks off.
    tables[inbox].count();
    underWay += 1;
    ctx.status = 200;
    ctx.set(headers);
    // Past Koa, to which a client who leaves is a fault. The stream is read only as fast as the client takes it, and no
    // further when it has left or, for two minutes, taken nothing.
    ctx.respond = false;
    pipeline(write(sheets[inbox], tables[inbox].parts(selection)), ctx.res, (error) => {
      underWay -= 1;
      const hasLeft = error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
      if (error && !hasLeft) ctx.state.log.error({ err: error }, 'export broke off');
    });
  });
}
