import { Readable } from 'node:stream';
import * as v from 'valibot';
import { type Query, single } from '../../calls/index.ts';
import { badRequest, type Context } from '../../http/index.ts';
import { type ExportFormat, exportFormats, exportTypes } from '../../shared/exports.ts';
import { csvOf } from './csv.ts';
import type { Rows, Sheet } from './sheets.ts';
import { xlsxOf } from './xlsx.ts';

const writers = { csv: csvOf, xlsx: xlsxOf } as const;

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

/** A table that is sent as a file. */
export interface SentSheet {
  sheet: Sheet;
  rows: AsyncGenerator<Rows, void>;
  format: ExportFormat;
  /** The file's, without its ending. */
  name: string;
}

/** Answers with a table as a file, which is read as fast as the client takes it. */
export function sendSheet(ctx: Context, { sheet, rows, format, name }: SentSheet): void {
  ctx.set('Content-Type', format === 'csv' ? `${exportTypes.csv}; charset=utf-8` : exportTypes[format]);
  ctx.set('Content-Disposition', `attachment; filename="${name}.${format}"`);
  ctx.body = Readable.from(writers[format](sheet, rows), { objectMode: false });
}
