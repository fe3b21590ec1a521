import * as v from 'valibot';
import { bytes, callWith, searchQuery } from '../../calls/index.ts';
import type { Selection } from '../../database/index.ts';
import { notFound } from '../../http/index.ts';
import { exportFiles, exportName, exportTypes, exportWords } from '../../shared/exports.ts';
import { type Inbox, inboxKind } from '../../shared/inboxes.ts';
import { dayInIndia } from '../../shared/india-time.ts';
import { type FileParts, sendFile } from './send-file.ts';
import type { Rows } from './sheets.ts';
import { sheetOf } from './sheets.ts';

/** A table that can be exported. */
export interface ExportedTable {
  count(): number;
  parts(selection: Selection): AsyncGenerator<Rows, void>;
}

export interface ExportParts extends FileParts {
  tables: Record<Inbox, ExportedTable>;
  now: () => Date;
}

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
    async stream(ctx, { id, query, record, log }, { tables, ...parts }) {
      const file = files.get(id);
      if (file === undefined)
        throw notFound(`There is no such file; there are ${[...files.keys()].join(', ')}.`);
      const { inbox, format } = file;
      const rows = () => {
        // A fault of the database shows here, before the file begins.
        tables[inbox].count();
        return tables[inbox].parts(query);
      };
      const name = `${exportName(inbox)}-${dayInIndia(parts.now())}`;
      await sendFile(ctx, { name, format, sheet: sheetOf(inbox), rows }, log, parts);
      // The search text may be a person's name.
      const part = query.search === '' ? '' : ', only what a search found';
      record({
        action: 'exported',
        kind: inboxKind(inbox),
        name: `as ${exportWords[format]}${part}`,
      });
    },
  }),
];
